const noClasses = ['', ''];

/** Style hooks of antd's components that compute no styles: `getComputedStyle` of the tests reads none (`browser-gaps.ts`). */
const hooks = {
  genStyleHooks: () => () => noClasses,
  genComponentStyleHook: () => () => '',
  genSubStyleComponent: () => () => null,
};

/** Replaces `genStyleUtils` of `@ant-design/cssinjs-utils`, which reads `default`, and of antd, which reads the other exports. */
module.exports = {
  __esModule: true,
  default: () => hooks,
  ...hooks,
  get genCssVar() {
    return require('antd/lib/theme/util/genStyleUtils.js').genCssVar;
  },
};
