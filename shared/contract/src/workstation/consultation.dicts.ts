import { dict } from '../base/dict';
import { words } from '../base/words';

/** Findings of the slit lamp and the fundus (domain-workstation §8.3); in lists 0 excludes the others, 99 opens a text. */
export const outerEye = dict('outerEye', '外眼', [
  [0, '正常'],
  [1, '眼睑红肿'],
  [2, '睑内翻'],
  [3, '睑外翻'],
  [4, '倒睫'],
  [5, '上睑下垂'],
  [6, '麦粒肿'],
  [7, '霰粒肿'],
  [8, '睑缘炎'],
  [9, '睑板腺功能障碍'],
  [10, '结膜充血'],
  [11, '结膜乳头'],
  [12, '结膜滤泡'],
  [13, '结膜结石'],
  [14, '结膜下出血'],
  [15, '睑裂斑'],
  [16, '翼状胬肉'],
  [17, '泪道不畅'],
  [18, '眼球突出'],
  [19, '内眦赘皮'],
  [99, '其他'],
]);

export const cornea = dict('cornea', '角膜', [
  [0, '透明'],
  [1, '点状着染'],
  [2, '片状着染'],
  [3, '水肿'],
  [4, '浸润'],
  [5, '溃疡'],
  [6, '云翳'],
  [7, '斑翳'],
  [8, '白斑'],
  [9, '新生血管'],
  [10, '角膜后沉着物KP'],
  [11, '色素环'],
  [12, '圆锥样改变'],
  [13, '异物'],
  [14, '术后改变'],
  [99, '其他'],
]);

export const iris = dict('iris', '虹膜', [
  [0, '纹理清'],
  [1, '纹理欠清'],
  [2, '前粘连'],
  [3, '后粘连'],
  [4, '新生血管'],
  [5, '萎缩'],
  [6, '缺损'],
  [7, '色素痣'],
  [99, '其他'],
]);

export const chamberDepth = dict('chamberDepth', '前房深度', [
  [0, '正常'],
  [1, '浅'],
  [2, '深'],
  [3, '周边浅'],
  [4, '中央浅'],
]);

export const aqueous = dict('aqueous', '房水', [
  [0, '清'],
  [1, '闪辉+'],
  [2, '闪辉++'],
  [3, '闪辉+++'],
  [4, '浮游细胞'],
  [5, '积血'],
  [6, '积脓'],
]);

export const crystallineLens = dict('crystallineLens', '晶状体', [
  [0, '透明'],
  [1, '皮质混浊'],
  [2, '核混浊'],
  [3, '后囊下混浊'],
  [4, '先天性混浊'],
  [5, '人工晶体在位'],
  [6, '无晶状体'],
  [7, '脱位'],
  [8, '后发障'],
  [99, '其他'],
]);

export const vitreous = dict('vitreous', '玻璃体', [
  [0, '清'],
  [1, '轻度混浊'],
  [2, '明显混浊'],
  [3, '液化'],
  [4, '后脱离'],
  [5, '积血'],
  [99, '其他'],
]);

export const fundus = dict('fundus', '眼底', [
  [0, '未见明显异常'],
  [1, '豹纹状'],
  [2, '近视弧形斑'],
  [3, '视盘边界不清'],
  [4, '视盘色淡'],
  [5, '杯盘比大'],
  [6, '黄斑反光弱'],
  [7, '黄斑病变'],
  [8, '周边变性'],
  [9, '裂孔'],
  [10, '视网膜脱离'],
  [11, '出血渗出'],
  [12, '血管异常'],
  [13, '窥不清'],
  [99, '其他'],
]);

export const eyeMovement = dict('eyeMovement', '眼球运动', [
  [0, '正常'],
  [1, '内转受限'],
  [2, '外转受限'],
  [3, '上转受限'],
  [4, '下转受限'],
  [5, '多方向受限'],
  [6, '下斜肌亢进'],
  [7, '眼球震颤'],
  [8, '不配合'],
  [99, '其他'],
]);

export const lacrimal = words('lacrimal', '泪道', ['通畅', '反流', '未查']);

export const pupilShape = words('pupilShape', '瞳孔', ['圆', '不圆']);

export const lightReflex = words('lightReflex', '对光反射', ['灵敏', '迟钝', '消失']);

export const rapd = words('rapd', 'RAPD', ['−', 'OD+', 'OS+']);

export const avRatio = words('avRatio', 'A/V', ['1:2', '2:3', '1:1']);

export const fovealReflex = words('fovealReflex', '中心凹反光', ['存在', '不清', '消失']);

export const fundusState = words('fundusState', '眼底检查状态', ['小瞳', '散瞳']);

export const coverTest = words('coverTest', '遮盖试验', ['正位', '隐内', '隐外', '内斜', '外斜', '垂直']);

export const present = words('present', '有无', ['无', '有']);

/** NA: a diagnosis that is not of an eye. */
export const diagnosisEye = dict('diagnosisEye', '眼别', [
  ['OD', '右眼'],
  ['OS', '左眼'],
  ['OU', '双眼'],
  ['NA', '不分眼'],
]);

export const certainty = words('certainty', '诊断性质', ['确诊', '疑似']);
