import { dict } from '../../base/dict';

/** Who trained at home; words as codes (domain-workstation §8b 11). */
export const homeBy = dict('homeBy', '完成人', [
  ['家长', '家长'],
  ['患者', '患者'],
  ['训练师', '训练师'],
]);

export const homeSource = dict('homeSource', '来源', [
  ['手机', '手机'],
  ['电话', '电话'],
  ['补录', '补录'],
]);

export const attendance = dict('attendance', '出勤', [
  ['正常', '正常'],
  ['迟到', '迟到'],
  ['提前结束', '提前结束'],
]);

export const itemDone = dict('itemDone', '完成情况', [
  ['完成', '完成'],
  ['部分', '部分'],
  ['未做', '未做'],
]);

/** What training moves, and the charts of a report show (domain-workstation §4.2). */
export const vtMeasure = dict('vtMeasure', '训练指标', [
  ['PHORIA_FAR', '远隐斜'],
  ['PHORIA_NEAR', '近隐斜'],
  ['ACA', 'AC/A'],
  ['AMP', '调节幅度'],
  ['FLIP', '调节灵敏度'],
  ['NPC', '集合近点'],
  ['BO', '融像BO破裂'],
  ['BI', '融像BI破裂'],
  ['STEREO', '立体视'],
  ['VA', '视力'],
]);
