import { type CodeOf, dict } from '../../base/dict';

export const jobState = dict('jobState', '加工状态', [
  ['WAIT', '待加工'],
  ['PROCESSING', '加工中'],
  ['FAILED', '质检不合格'],
  ['DONE', '加工完成'],
  ['REMADE', '已重做'],
  ['CANCELLED', '已取消'],
]);

/** In the order in which a pair goes through them; the last one is judged (domain-erp §9b.4). */
export const workStep = dict('workStep', '工序', [
  ['CHECK', '核对'],
  ['EDGE', '割边'],
  ['MOUNT', '装配'],
  ['SHAPE', '整形'],
  ['INSPECT', '质检'],
]);
export type WorkStep = CodeOf<typeof workStep>;

export const measure = dict('workshopMeasure', '检验项目', [
  ['SPH', '球镜'],
  ['CYL', '柱镜'],
  ['AXIS', '轴位'],
  ['CENTRE_H', '光心水平'],
  ['CENTRE_V', '光心垂直'],
]);
export type Measure = CodeOf<typeof measure>;

/** The eyes that are measured, one by one. */
export const measuredEye = dict('measuredEye', '眼别', [
  ['OD', '右眼'],
  ['OS', '左眼'],
]);
export type MeasuredEye = CodeOf<typeof measuredEye>;

export const remakeFault = dict('remakeFault', '重做原因', [
  ['测量', '测量'],
  ['处方录入', '处方录入'],
  ['加工', '加工'],
  ['供应商', '供应商'],
  ['镜架不合', '镜架不合'],
  ['不适应', '不适应'],
  ['质保', '质保'],
]);

export const remakePayer = dict('remakePayer', '承担方', [
  ['本店', '本店'],
  ['供应商', '供应商'],
  ['顾客', '顾客'],
]);

/** By what remakes are counted. */
export const remakeGroup = dict('remakeGroup', '重做率', [
  ['FAULT', '按原因'],
  ['STAFF', '按人员'],
  ['SUPPLIER', '按供应商'],
]);
