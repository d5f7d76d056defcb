// The pins of parts in @wokwi/elements: node pins.js BUNDLE '[["wokwi-resistor", {}], ...]'
// A part is an element of a web page; the few things of a page that it needs are empty here.
const fs = require('node:fs');
const vm = require('node:vm');

const [bundle, types] = process.argv.slice(2);
const parts = {};
class Bare {
  addEventListener() {}
  dispatchEvent() {}
  attachShadow() {
    return {};
  }
}
const empty = () => ({});
const page = {
  console,
  CustomEvent: class {},
  Event: class {},
  HTMLElement: Bare,
  customElements: { define: (name, part) => (parts[name] = part), get: () => undefined },
  document: { createComment: empty, createElement: empty, createTreeWalker: empty },
};
page.window = page.self = page;
vm.runInNewContext(fs.readFileSync(bundle, 'utf8'), page);
const pins = JSON.parse(types).map(([name, attributes]) => {
  const part = Object.assign(new parts[name](), attributes);
  return part.pinInfo.map((pin) => pin.name);
});
process.stdout.write(JSON.stringify(pins));
