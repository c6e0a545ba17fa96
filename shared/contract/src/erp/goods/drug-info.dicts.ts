import { dict } from '../../base/dict';

export const dosageForm = dict('dosageForm', '剂型', [
  ['滴眼液', '滴眼液'],
  ['眼膏', '眼膏'],
  ['凝胶', '凝胶'],
  ['口服', '口服'],
  ['注射', '注射'],
]);

export const drugStorage = dict('drugStorage', '储存', [
  ['常温', '常温'],
  ['阴凉', '阴凉'],
  ['冷藏', '冷藏'],
]);
