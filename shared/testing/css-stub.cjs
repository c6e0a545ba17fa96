/** Every class of a CSS Module is its own name. */
const classes = new Proxy({}, { get: (_target, name) => String(name) });

module.exports = { __esModule: true, default: classes };
