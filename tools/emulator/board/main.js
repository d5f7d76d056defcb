// @ts-check
/**
 * Start process.js with rp2040js from the folder in the first argument.
 *
 * Scripts of the board keep their state in objects: snapshot.js does not save a variable of a
 * closure.
 */
import { registerHooks } from "node:module";
import { pathToFileURL } from "node:url";

const folder = pathToFileURL(`${process.argv[2]}/`).href;
registerHooks({
  resolve(specifier, context, next) {
    // The page has a folder of this name beside its scripts.
    const inside = specifier.startsWith("./rp2040js/") && specifier.slice("./rp2040js/".length);
    return next(inside ? folder + inside : specifier, context);
  },
});
await import("./process.js");
