import { call } from '../../base/call';
import { f, pick, required } from '../../base/field';
import { planRow } from '../conclusion.fields';
import { DV } from '../stage';
import { READS_VISIT } from '../stage.fields';
import { episodeFields, growthChartFields } from './growth-chart.fields';

const GRANT = 'work-stage:recipe';
const touches = ['growth', 'episode'];
const { act: _act, ...figures } = planRow;
const versioned = pick(episodeFields, ['id', 'version']);
const moved = required(f.object('疗程', versioned));

/** Fields of a treatment recorded on the chart. */
export const episodeDraft = {
  ...figures,
  startDate: required(f.date('开始日期')),
  endDate: f.date('停止日期'),
} as const;

/** Fields of the end of a treatment. */
const episodeEnding = {
  endDate: required(f.date('停止日期')),
  stopReason: required(f.text('停止原因', 100)),
} as const;

/** Growth of a patient (domain-workstation §8.6), readable by every account that reads visits. */
export const growthChart = {
  find: call({
    method: 'GET',
    path: `${DV}/growth-chart/{patientId}`,
    title: '成长曲线',
    grant: READS_VISIT,
    input: { patientId: required(f.id('患者')), set: f.text('参考集', 20) },
    output: required(f.object('成长曲线', growthChartFields)),
    touches: [...touches, 'stage', 'reference-set', 'parameter', 'vt-home', 'vt-plan'],
  }),
} as const;

/** Treatments without a conclusion in this chain: earlier ones, or those of other clinics. */
export const treatmentEpisode = {
  save: call({
    path: `${DV}/treatment-episode/save`,
    title: '保存防控方案',
    grant: GRANT,
    input: {
      patientId: required(f.id('患者')),
      /** Of one that is there, with its version. */
      id: f.id('疗程'),
      version: f.int('版本', { min: 1 }),
      ...episodeDraft,
    },
    output: moved,
    touches,
  }),
  stop: call({
    path: `${DV}/treatment-episode/stop`,
    title: '停止防控方案',
    grant: GRANT,
    input: { ...versioned, ...episodeEnding },
    output: moved,
    touches,
  }),
} as const;
