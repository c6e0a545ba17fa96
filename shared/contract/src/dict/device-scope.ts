import { dict } from '../base/dict';

/** What a licence for devices of class III covers of an optician's goods (domain-erp §9b.2). */
export const deviceScope = dict('deviceScope', '经营范围', [
  ['LENS', '角膜接触镜'],
  ['CARE', '接触镜护理用液'],
]);
