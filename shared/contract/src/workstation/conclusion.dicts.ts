import { dict, namedDict } from '../base/dict';

/** Proposed from the refraction, said by the doctor (domain-workstation §2.6, grades of §8b.6). */
export const refractiveStatus = dict('refractiveStatus', '屈光状态', [
  ['PRE', '近视前期'],
  ['LOW', '低度近视'],
  ['MID', '中度近视'],
  ['HIGH', '高度近视'],
  ['HYPEROPIA', '远视'],
  ['ASTIGMATISM', '散光'],
  ['ANISO', '屈光参差'],
]);

/** Treatments of an episode (domain-workstation §8.6). */
export const treatmentType = namedDict('treatmentType', '防控方案', {
  SINGLE_VISION: [1, '单光框架'],
  MULTI_DEFOCUS: [2, '多点离焦框架'],
  PERIPHERAL_DEFOCUS: [3, '周边离焦框架'],
  ORTHOKERATOLOGY: [4, '角膜塑形镜'],
  RGP: [5, 'RGP'],
  DEFOCUS_SOFT_LENS: [6, '离焦软镜'],
  ATROPINE: [7, '低浓度阿托品'],
  RED_LIGHT: [8, '重复低强度红光'],
  PROGRESSIVE: [9, '渐进/双光'],
  OUTDOORS: [10, '户外干预'],
  TRAINING: [11, '视觉训练'],
  OTHER: [99, '其他'],
});

export const planAct = dict('planAct', '动作', [
  ['OPEN', '开始'],
  ['CLOSE', '停止'],
]);

export const atropineConcentration = dict('atropineConcentration', '阿托品浓度', [
  ['0.01%', '0.01%'],
  ['0.02%', '0.02%'],
  ['0.025%', '0.025%'],
  ['0.04%', '0.04%'],
  ['0.05%', '0.05%'],
]);

export const atropineSource = dict('atropineSource', '药品来源', [
  ['国药准字', '国药准字'],
  ['院内制剂', '院内制剂'],
  ['其他', '其他'],
]);

/** Baseline findings that red light requires (domain-workstation §8b.7). */
export const baselineFinding = dict('baselineFinding', '基线检查', [
  ['NORMAL', '未见异常'],
  ['ABNORMAL', '有异常'],
]);

/** Months until the next visit, which fill in its day. */
export const reviewMonths = dict('reviewMonths', '复诊间隔', [
  [1, '1个月'],
  [3, '3个月'],
  [6, '6个月'],
  [12, '12个月'],
]);

/** The layouts of conclusion-print (domain-workstation §7). */
export const conclusionPrint = dict('conclusionPrint', '打印模板', [
  [1, '模板1'],
  [2, '模板2'],
  [3, '模板3'],
  [4, '模板4'],
]);
