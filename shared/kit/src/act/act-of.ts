/** What product.md §5 says of a throttled or delayed act that is none. */
export const NO_ACT = '指令的参数必须是函数';

/** Returns the act; throws on any other value, so that a mistake appears immediately and not at the first click. */
export function actOf<Act>(act: Act): Act {
  if (typeof act !== 'function') throw new TypeError(NO_ACT);
  return act;
}
