import { call } from '../base/call';
import { f, required } from '../base/field';
import { DV } from './stage';
import { READS_VISIT, visitId } from './stage.fields';

const record = {
  acceptsId: required(f.id('就诊')),
  visitNo: required(f.text('就诊号', 20)),
  /** The day of the visit. */
  day: required(f.date('日期')),
  finishedByName: f.text('完成人', 20),
  content: required(f.json<Readonly<Record<string, unknown>>>('内容')),
} as const;

/** Content of the patient's earlier visits in the organisation for a stage, to be copied whole or by section. */
export const earlier = {
  /** Finished records, the newest first; `stage` as it is stored: `consultation`, `inspection/f04`. */
  ofStage: call({
    method: 'GET',
    path: `${DV}/earlier-stage/{acceptsId}`,
    title: '以往记录',
    grant: READS_VISIT,
    input: { acceptsId: visitId, stage: required(f.text('记录', 60)) },
    output: required(f.list('以往记录', f.object('以往记录', record))),
    touches: ['stage'],
  }),
} as const;
