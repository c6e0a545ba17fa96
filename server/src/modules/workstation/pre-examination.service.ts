import type { InputOf } from '@mingmou/contract/base/call';
import { stateCode } from '@mingmou/contract/base/flow';
import { triageFlow } from '@mingmou/contract/outpatient/visit.flow';
import { preExamination } from '@mingmou/contract/workstation/pre-examination.contract';
import { handle, type Route } from '../../kernel/call/route';
import type { SessionCx } from '../../kernel/context/cx';
import { findVisit } from '../visit/visit.rows';
import { takenOf } from './device/device.store';
import { deviceSourcesIn } from './device/device-sources.rules';
import { sharedStanding } from './shared-stage.service';
import { clearTriage, finishTriage, reopenTriage, saveTriage, triageOf } from './triage/triage.service';
import { readingOf } from './visit-reader.guard';

const TAB = { isTab: true } as const;
const GLASSES = 'GLS';

/** What devices still say of the worn glasses. */
async function glassesSources(cx: SessionCx, acceptsId: number, record: object) {
  const devices = await takenOf(cx, acceptsId);
  return deviceSourcesIn(
    devices.filter(({ target }) => target === GLASSES),
    record,
  );
}

/** `find-by-accepts`: the record that triage and the visit share, with the patient's last finished one. */
async function readPre(cx: SessionCx, acceptsId: number) {
  const { cx: reading, visit, isForeign } = await readingOf(cx, acceptsId, findVisit);
  const { record, version, retrialCount, finishAt, measuredBy, last, lastAt, visionType } = await triageOf(
    reading,
    acceptsId,
  );
  const { grant, reopen } = preExamination;
  const standing = sharedStanding(cx, {
    ...visit,
    isForeign,
    stageState: visit.triageState,
    retrialCount,
    grant,
    reopen,
  });
  return {
    ...standing,
    recordId: version > 0 ? acceptsId : null,
    version,
    finishedAt: finishAt,
    finishedByName: finishAt ? measuredBy : null,
    measuredBy,
    visionType,
    current: standing.stageState === stateCode(triageFlow, 'BLANK') ? null : record,
    last,
    lastAt,
    sources: await glassesSources(reading, acceptsId, record),
  };
}

interface Written {
  readonly triageState: number;
  readonly version: number;
}

const moved = (acceptsId: number, { triageState, version }: Written) => ({
  recordId: acceptsId,
  stageState: triageState,
  version,
});

type Typed = InputOf<typeof preExamination.save>;

export const preExaminationRoutes: readonly Route[] = [
  handle(preExamination.findByAccepts, ({ acceptsId }, cx) => readPre(cx, acceptsId)),
  handle(preExamination.save, async (input: Typed, cx) => moved(input.acceptsId, await saveTriage(cx, input, TAB))),
  handle(preExamination.finish, async (input: Typed, cx) => moved(input.acceptsId, await finishTriage(cx, input, TAB))),
  handle(preExamination.reset, async (input, cx) => moved(input.acceptsId, await clearTriage(cx, input, TAB))),
  handle(preExamination.retrial, async ({ reason, ...input }, cx) =>
    moved(input.acceptsId, await reopenTriage(cx, input, { ...TAB, reason })),
  ),
];
