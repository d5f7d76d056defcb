// @ts-check
/** Starts process.js with rp2040js from the folder that the first argument names. */
import { registerHooks } from "node:module";
import { pathToFileURL } from "node:url";

const folder = pathToFileURL(`${process.argv[2]}/`).href;
registerHooks({
  resolve(specifier, context, next) {
    // Beside the page's scripts rp2040js has a folder of this name.
    const inside = specifier.startsWith("./rp2040js/") && specifier.slice("./rp2040js/".length);
    return next(inside ? folder + inside : specifier, context);
  },
});
await import("./process.js");
