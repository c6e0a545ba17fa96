import { dict, namedDict } from '../base/dict';
import { words } from '../base/words';
import { PRISM_BASE_TITLES } from '../clinic/lens-fields.rules';

/** The five kinds of a glasses prescription (domain-workstation §2.7); `ext` is the type that they are stored and sold by. */
export const opticianKind = dict('opticianKind', '配镜处方类型', [
  ['remote', '框架远用', 0],
  ['near', '框架近用', 1],
  ['more', '框架多用途', 2],
  ['contact-lenses-routine', '接触镜常规', 3],
  ['contact-lenses-more', '接触镜多焦点', 4],
]);

export const prescriptionSource = namedDict('prescriptionSource', '处方来源', {
  MEASURED_HERE: [0, '现场验光'],
  PROVIDED: [1, '对方提供'],
  SPOKEN: [2, '口述'],
  OWN_GLASSES: [3, '原镜'],
});

/** Examinations that a prescription is based on. */
export const basisForm = dict('basisForm', '依据检查', [
  ['F04', '主觉验光'],
  ['F05', '散瞳验光'],
]);

export const prismBase = dict('prismBase', '棱镜基底', [
  ['BI', PRISM_BASE_TITLES.BI],
  ['BO', PRISM_BASE_TITLES.BO],
  ['BU', PRISM_BASE_TITLES.BU],
  ['BD', PRISM_BASE_TITLES.BD],
]);

export const lensType = dict('lensType', '镜片类型', [
  [1, '单光'],
  [2, '双光'],
  [3, '渐进多焦点'],
  [4, '近用/办公渐进'],
  [5, '抗疲劳'],
  [6, '多点离焦(防控)'],
  [7, '周边离焦(防控)'],
  [8, '棱镜'],
  [9, '平光防护'],
  [10, '太阳镜(偏光/染色)'],
  [99, '其他'],
]);

export const lensMaterial = dict('lensMaterial', '镜片材料', [
  [1, '树脂1.50(CR-39)'],
  [2, '树脂1.56'],
  [3, '树脂1.60'],
  [4, '树脂1.67'],
  [5, '树脂1.71'],
  [6, '树脂1.74'],
  [7, 'PC 1.59'],
  [8, 'Trivex 1.53'],
  [9, '玻璃'],
  [99, '其他'],
]);

export const lensFunction = words('lensFunction', '镜片功能', [
  '防蓝光',
  '变色',
  '偏光',
  '染色',
  '离焦',
  '加硬加膜',
  '防雾',
]);

export const wearingMode = namedDict('wearingMode', '配戴方式', {
  DAY: [1, '日戴'],
  NIGHT: [2, '夜戴(塑形)'],
  FLEXIBLE: [3, '弹性配戴'],
  OVERNIGHT: [4, '过夜长戴'],
  CONTINUOUS: [5, '连续配戴'],
});

export const contactMaterial = dict('contactMaterial', '接触镜材料', [
  [1, '水凝胶'],
  [2, '硅水凝胶'],
  [3, '硅氧烷丙烯酸酯(SA)'],
  [4, '氟硅丙烯酸酯(FSA)'],
  [5, '氟多聚体'],
  [99, '其他'],
]);

export const replacementCycle = dict('replacementCycle', '更换周期', [
  [1, '日抛(1天)'],
  [2, '双周抛(14天)'],
  [3, '月抛(1个月)'],
  [4, '季抛(3个月)'],
  [5, '半年抛(6个月)'],
  [6, '年抛(12个月)'],
  [7, '18个月'],
  [8, '24个月'],
]);

export const usage = words('prescriptionUsage', '用途', ['常戴', '看远', '看近', '电脑', '驾驶']);

export const contactDesign = words('contactDesign', '多焦设计', ['中心近', '中心远', '同心圆', '离焦']);

/** Zone in the centre of the lens of one eye. */
export const contactZone = dict('contactZone', '区位', [
  ['D', '远用(D)'],
  ['N', '近用(N)'],
]);

export const nearDistance = dict('nearDistance', '近用距离', [
  [33, '33cm'],
  [40, '40cm'],
  [50, '50cm'],
]);
