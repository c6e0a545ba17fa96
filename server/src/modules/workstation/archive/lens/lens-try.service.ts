import { stateCode } from '@mingmou/contract/base/flow';
import { archiveRecord } from '@mingmou/contract/workstation/archive/archive-record.flow';
import { lensCategory as lensCategories } from '@mingmou/contract/workstation/archive/lens/lens-archive.dicts';
import { lensArchiveFlow } from '@mingmou/contract/workstation/archive/lens/lens-archive.flow';
import { proposedDesign } from '@mingmou/contract/workstation/archive/lens/lens-order.rules';
import { hardLensTry, softLensTry } from '@mingmou/contract/workstation/archive/lens/lens-records.contract';
import { okTry, rigidTry, softTry } from '@mingmou/contract/workstation/archive/lens/lens-try.form';
import type { Figures } from '@mingmou/contract/workstation/form-groups';
import { lensCodes, stageCodes } from '@mingmou/contract/workstation/workstation.codes';
import { workstationParameters } from '@mingmou/contract/workstation/workstation.parameters';
import { malformed, refusal, refuse } from '../../../../kernel/call/refusal';
import type { SessionCx } from '../../../../kernel/context/cx';
import { readParameter } from '../../../../kernel/context/parameters';
import { writeRow } from '../../../../kernel/row/versioned-row';
import type { RecordKind } from '../archive-record.service';
import { finishedRecords } from '../archive-record.store';
import { lensKind } from './lens.kind';
import type { LensArchive } from './lens-archive.store';
import { baselineFigures } from './lens-baseline.service';
import { findLensBreed } from './lens-goods.store';
import { useTrialLenses } from './trial-lens.service';

const { RIGID, ORTHOKERATOLOGY } = lensCategories.codes;
const DONE = stateCode(archiveRecord, 'DONE');
const FORMS: Readonly<Record<number, typeof softTry | typeof rigidTry | typeof okTry>> = {
  [RIGID]: rigidTry,
  [ORTHOKERATOLOGY]: okTry,
};

/** Trials end where lenses were ordered: what comes after has a cycle of its own. */
const closedTo: readonly LensArchive['state'][] = ['ORDERED', 'STOPPED'];

/** 试戴 (domain-workstation §3.2), of soft or of rigid lenses. */
function tryOf(of: typeof softLensTry): RecordKind<LensArchive> {
  return {
    ...lensKind(of),
    formOf: ({ lensCategory }) => FORMS[lensCategory] ?? softTry,
    cycleOf: ({ cycleNo }) => cycleNo + 1,
    hindrance: ({ state }, old) =>
      old?.stageState !== DONE && closedTo.includes(state)
        ? refusal(lensCodes.closed, { state: lensArchiveFlow.states[state].title, action: of.title })
        : null,
    proposed: proposedOf,
    check: async (cx, { lensCategory }, content) => {
      const breedId = Number(content.breedId ?? 0);
      if (breedId > 0 && !(await findLensBreed(cx, breedId, lensCategory)))
        throw malformed('breedId', '品种：不是这类镜片，请重新选择');
      return content;
    },
    finished: async (cx, archive, record) => {
      await useTrialLenses(cx, archive, record);
      if (archive.state === 'OPENED') await moveTo(cx, archive, 'TRIED');
    },
    withdrawn: async (cx, archive, old) => {
      const cycleNo = old.cycleNo ?? 1;
      if (archive.cycleNo > cycleNo) refuse(lensCodes.oldCycle);
      if (archive.cycleNo === cycleNo) refuse(stageCodes.reliedOn, { next: '订片记录' });
      if (archive.state !== 'TRIED') return;
      const others = await finishedRecords(cx, { ownerKind: 'LENS', ownerId: archive.id }, [of.code]);
      if (others.every(({ id }) => id === old.id)) await moveTo(cx, archive, 'OPENED');
    },
  };
}

/** Returns the design that the baseline proposes for the trial lens. */
async function proposedOf(cx: SessionCx, archive: LensArchive): Promise<Figures> {
  const { propertyOwnerId, orgId } = cx.caller;
  const vertexMm = await readParameter(cx.db, workstationParameters.vertexMm, propertyOwnerId, orgId);
  const { lensCategory } = archive;
  return proposedDesign({ lensCategory, vertexMm, baseline: await baselineFigures(cx, archive) });
}

const moveTo = (cx: SessionCx, { id }: LensArchive, state: LensArchive['state']) =>
  writeRow(cx, 'lensArchive', id, { state: stateCode(lensArchiveFlow, state) });

export const softTryKind = tryOf(softLensTry);
export const hardTryKind = tryOf(hardLensTry);
