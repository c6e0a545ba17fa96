/**
 * Replaces the reference-counted cache of antd's style library. Computes design tokens once per worker instead of once per
 * test and inserts no style sheets: `getComputedStyle` of the tests reads none (`browser-gaps.ts`).
 */
const values = new Map();

module.exports = {
  __esModule: true,
  default: (prefix, path, compute) => {
    const key = [prefix, ...path].join('%');
    if (!values.has(key)) values.set(key, compute());
    return values.get(key);
  },
};
