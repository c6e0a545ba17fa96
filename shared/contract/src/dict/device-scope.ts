import { dict } from '../base/dict';

/** Optician's goods that a licence for devices of class III covers (domain-erp §9b.2). */
export const deviceScope = dict('deviceScope', '经营范围', [
  ['LENS', '角膜接触镜'],
  ['CARE', '接触镜护理用液'],
]);
