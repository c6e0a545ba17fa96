import { dict } from '../../base/dict';
import { words } from '../../base/words';

export const vaDistance = dict('vaDistance', '视力检查距离', [
  [5, '5m'],
  [3, '3m'],
  [2.5, '2.5m'],
]);

export const vaChart = dict('vaChart', '视力表', [
  [1, 'E字'],
  [2, 'C字'],
  [3, '图形'],
  [4, '数字'],
]);

/** Centimetres from eye to retinoscope. */
export const workingDistance = dict('workingDistance', '工作距离', [
  [50, '50cm'],
  [67, '67cm'],
  [100, '100cm'],
]);

export const retinoscopyReflex = words('retinoscopyReflex', '影动', ['顺', '逆', '中和', '剪动', '暗']);
export const redGreen = words('redGreen', '红绿视标', ['红', '等', '绿']);
export const sign = words('signChoice', '正负', ['+', '−']);
export const binocularBalance = words('binocularBalance', '双眼平衡', ['平衡', '右优', '左优']);
export const trialFrame = words('trialFrame', '试戴感受', ['舒适', '可接受', '不适']);

export const cycloplegic = dict('cycloplegic', '散瞳药物', [
  [1, '1%阿托品眼用凝胶'],
  [2, '0.5%托吡卡胺'],
  [3, '复方托吡卡胺'],
  [4, '1%环喷托酯'],
]);

export const mydriasisRisk = dict('mydriasisRisk', '散瞳禁忌', [
  [0, '无'],
  [1, '浅前房'],
  [2, '青光眼史'],
  [3, '过敏'],
]);

export const iopMethod = words('examinationIopMethod', '测量方法', ['非接触(NCT)', '回弹', '压平(Goldmann)', '指测']);

export const topographyPattern = words('topographyPattern', '地形图形态', [
  '圆形',
  '椭圆',
  '对称领结',
  '不对称领结',
  '不规则',
]);
export const ectasiaRisk = words('ectasiaRisk', '扩张风险', ['无', '可疑', '圆锥']);
export const kappa = words('kappaAngle', 'Kappa角', ['正', '负', '大']);
export const phoriaMethod = words('phoriaMethod', '隐斜测量方法', ['Von Graefe', '马氏杆', '修正Thorington']);
export const withCorrection = words('withCorrection', '测量条件', ['裸眼', '戴镜']);

export const gradientLens = dict('gradientLens', '梯度镜片', [
  [1, '+1.00'],
  [-1, '-1.00'],
  [2, '+2.00'],
  [-2, '-2.00'],
]);

export const amplitudeMethod = words('amplitudeMethod', '调节幅度测量方法', ['移近', '移远', '负镜']);
export const flipPower = words('flipPower', '反转拍', ['±1.00', '±1.50', '±2.00']);
export const flipFail = words('flipFail', '困难侧', ['正', '负', '无']);
export const npcTarget = words('npcTarget', '集合近点视标', ['视标', '笔灯', '红绿']);

/** What binocular vision is found to be; rules propose it, the optometrist picks it (domain-workstation §2.5). */
export const BINOCULAR = [
  '调节不足',
  '调节过度',
  '调节滞后',
  '灵敏度不足',
  '集合不足',
  '集合过度',
  '散开不足',
  '散开过度',
  '正常',
] as const;
export const binocularFinding = words('binocularFinding', '双眼视功能', BINOCULAR);

/** The red lens before the right eye. */
export const worth4 = dict('worth4', 'Worth四点', [
  [0, '四点·融像'],
  [1, '两红·左眼抑制'],
  [2, '三绿·右眼抑制'],
  [3, '五点·同侧复视(内斜)'],
  [4, '五点·交叉复视(外斜)'],
  [5, '五点·垂直复视'],
  [6, '红绿交替·交替抑制'],
  [7, '不配合'],
]);

export const stereoTest = words('stereoTest', '立体视检查', ['Titmus', 'TNO', 'RDS', 'Randot']);
export const stereoSeconds = words('stereoSeconds', '立体视锐度', [
  ...(['20', '25', '30', '40', '50', '60', '80', '100', '200', '400', '800'] as const),
  '无',
]);
export const suppressedEye = words('suppressedEye', '抑制眼', ['无', '右', '左', '交替']);
export const hasUnchecked = words('hasUnchecked', '有无', ['有', '无', '未查']);
export const fixingEye = words('fixingEye', '注视眼', ['右', '左', '交替']);
export const horizontalDeviation = words('horizontalDeviation', '水平斜视方向', ['内', '外']);
export const verticalDeviation = words('verticalDeviation', '垂直斜视方向', ['右高', '左高']);
export const headTiltTest = words('headTiltTest', 'Bielschowsky', ['−', '+']);

export const colorTest = words('colorTest', '色觉检查方法', ['石原', '俞自萍', 'D-15']);
export const colorResult = words('colorResult', '色觉结果', [
  '正常',
  '红色弱',
  '绿色弱',
  '红绿色弱',
  '红色盲',
  '绿色盲',
  '红绿色盲',
  '全色盲',
  '不配合',
]);

export const staining = dict('staining', '角膜染色', [
  [0, '无'],
  [1, '散在点状'],
  [2, '较密点状'],
  [3, '片状融合'],
  [4, '大片或累及基质'],
]);

export const sensation = words('cornealSensation', '角膜知觉', ['正常', '减退', '消失', '不配合']);

export const irrigation = dict('irrigation', '泪道冲洗', [
  [0, '通畅'],
  [1, '通而不畅'],
  [2, '原路返流'],
  [3, '上冲下返'],
  [4, '下冲上返'],
  [5, '粘液脓性分泌物'],
  [99, '其他'],
]);

export const cissAnswer = dict('cissAnswer', 'CISS', [
  [0, '从不'],
  [1, '很少'],
  [2, '有时'],
  [3, '经常'],
  [4, '总是'],
]);
export const informant = words('informant', '填写人', ['本人', '家长']);
