// @ts-check
/**
 * A snapshot of everything reachable from an object, restored in place.
 *
 * The objects stay the same; their properties, elements and bytes are restored. So callbacks,
 * listeners and pending alarms need no description of their own. State in a closure's variables
 * would be missed; rp2040js and this folder keep state in objects.
 */

/** @typedef {() => void} Restore */

/**
 * Save the state reachable from `root`; each call of the result restores it.
 * @param {object} root
 * @param {Set<object>} outside objects that are left out
 * @returns {Restore}
 */
export function capture(root, outside) {
  /** @type {Restore[]} */
  const restores = [];
  const visited = new Set([...outside, Object.prototype, Function.prototype]);
  /** @type {object[]} */
  const pending = [root];
  const visit = (/** @type {unknown} */ value) => {
    if (value === null || typeof value !== "object" || visited.has(value)) return;
    visited.add(value);
    pending.push(value);
  };
  visited.add(root);
  for (let item = pending.pop(); item; item = pending.pop()) restores.push(save(item, visit));
  return () => restores.forEach((restore) => restore());
}

/**
 * @param {any} item
 * @param {(value: unknown) => void} visit is called with every value in the item
 * @returns {Restore}
 */
function save(item, visit) {
  if (ArrayBuffer.isView(item)) {
    visit(item.buffer);
    return () => {};
  }
  if (item instanceof ArrayBuffer) {
    const bytes = item.slice(0);
    return () => new Uint8Array(item).set(new Uint8Array(bytes));
  }
  if (item instanceof Map || item instanceof Set) {
    const entries = [...item];
    entries.flat().forEach(visit);
    return () => {
      item.clear();
      for (const entry of entries) {
        if (item instanceof Map) item.set(.../** @type {[any, any]} */ (entry));
        else item.add(entry);
      }
    };
  }
  const properties = Object.getOwnPropertyDescriptors(item);
  const values = new Map(
    Object.entries(properties)
      .filter(([, property]) => property.writable)
      .map(([name, property]) => [name, property.value]),
  );
  values.forEach(visit);
  return () => {
    if (Array.isArray(item)) item.length = values.get("length");
    else for (const name of Object.keys(item)) if (!(name in properties)) delete item[name];
    values.forEach((value, name) => {
      if (item[name] !== value) item[name] = value;
    });
  };
}
