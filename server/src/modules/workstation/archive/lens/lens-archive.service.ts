import type { InputOf } from '@mingmou/contract/base/call';
import { dictName } from '@mingmou/contract/base/dict';
import { EYES } from '@mingmou/contract/base/eyes';
import { stateCode } from '@mingmou/contract/base/flow';
import type { lensArchive } from '@mingmou/contract/workstation/archive/lens/lens-archive.contract';
import { lensCategory } from '@mingmou/contract/workstation/archive/lens/lens-archive.dicts';
import { lensArchiveFlow } from '@mingmou/contract/workstation/archive/lens/lens-archive.flow';
import { daysLater } from '@mingmou/contract/workstation/archive/lens/lens-cycle.rules';
import { stainMax } from '@mingmou/contract/workstation/archive/lens/lens-review.rules';
import type { Figures } from '@mingmou/contract/workstation/form-groups';
import { lensCodes, stageCodes } from '@mingmou/contract/workstation/workstation.codes';
import { malformed, refusal, refuse } from '../../../../kernel/call/refusal';
import { acrossOrgs } from '../../../../kernel/context/across-orgs';
import { dayText } from '../../../../kernel/context/clock';
import type { SessionCx } from '../../../../kernel/context/cx';
import { transition } from '../../../../kernel/row/transition';
import { whereUnique } from '../../../../kernel/row/unique';
import { insertRow, writeRow } from '../../../../kernel/row/versioned-row';
import { lockPatient } from '../../../visit/patient-visits.rows';
import { findPrescriber } from '../../employee.store';
import { finishedRecords } from '../archive-record.store';
import { findLensArchive, type LensArchive, lastArchiveSeq } from './lens-archive.store';
import { warningsOf } from './lens-baseline.service';
import { endWearing, wearAgain } from './lens-episode.service';
import { callOffReviews } from './lens-plan.store';
import { remindOfLenses } from './lens-remind.service';
import { standing } from './lens-status.service';

const TABLE = 'lensArchive';
const TARGET = '角膜接触镜档案';

const NAMES = { lens_archive_named: () => refusal(lensCodes.nameTaken) } as const;

/** 建档: numbered within the patient, who is locked. */
export async function createLensArchive(cx: SessionCx, input: InputOf<typeof lensArchive.create>) {
  const { patientId, lensCategory: category, doctorId } = input;
  const patient = (await lockPatient(cx, patientId)) ?? refuse(stageCodes.noPatient);
  if (!(await findPrescriber(cx, doctorId))) throw malformed('doctorId', '医生：不在本机构，请重新选择');
  const seq = (await acrossOrgs(cx, () => lastArchiveSeq(cx, patientId))) + 1;
  const archiveNo = `${patient.recordNo}-L${String(seq).padStart(2, '0')}`;
  const month = dayText(cx.now).slice(0, 7).replace('-', '');
  const name = input.archiveName || `${dictName(lensCategory, category)}${month}`;
  const id = await whereUnique(NAMES, () =>
    insertRow(cx, TABLE, {
      ...{ orgId: cx.caller.orgId, patientId, archiveNo, seq, doctorId, lensCategory: category, name },
    }),
  );
  cx.log({
    ...{ targetType: TARGET, targetId: id, targetName: `${archiveNo} ${patient.name}` },
    after: { name: { label: '档案名称', value: name } },
  });
  return { id, warnings: await warningsOf(cx, id) };
}

interface Seen {
  readonly id: number;
  readonly version: number;
}

/** How an archive is found and judged before an act on it. */
function guards(cx: SessionCx, { id, version }: Seen) {
  return {
    flow: lensArchiveFlow,
    version,
    lock: () => findLensArchive(cx, id, true),
    state: (row: LensArchive) => row.state,
    target: ({ name }: LensArchive) => ({ targetType: TARGET, targetName: name }),
  } as const;
}

export async function renameLensArchive(cx: SessionCx, input: InputOf<typeof lensArchive.rename>): Promise<null> {
  const { archiveName } = input;
  await transition(cx, {
    ...guards(cx, input),
    action: 'rename',
    write: (row) => whereUnique(NAMES, () => writeRow(cx, TABLE, row.id, { name: archiveName })),
  });
  return null;
}

/** Refuses (120701) to delete an archive with orders. */
function refuseOrdered({ cycleNo }: LensArchive): void {
  if (cycleNo > 0) refuse(lensCodes.hasOrder);
}

export async function checkLensArchiveDelete(cx: SessionCx, id: number): Promise<null> {
  const found = await findLensArchive(cx, id, false);
  if (found) refuseOrdered(found);
  return null;
}

export async function deleteLensArchive(cx: SessionCx, input: InputOf<typeof lensArchive.delete>): Promise<null> {
  await transition(cx, {
    ...guards(cx, input),
    action: 'delete',
    inState: refuseOrdered,
    write: (row) => writeRow(cx, TABLE, row.id, { state: stateCode(lensArchiveFlow, 'DELETED') }),
  });
  return null;
}

const HEALED_DAYS = 7;
const HEALED_GRADE = 1;

/** A week without lenses, and a review of corneas that healed since they were taken out. */
async function refuseUnhealed(cx: SessionCx, archive: LensArchive): Promise<void> {
  const place = { ownerKind: 'LENS', ownerId: archive.id } as const;
  const last = (await finishedRecords(cx, place, ['lens-review'])).at(-1);
  const since = archive.stoppedAt ? daysLater(archive.stoppedAt, HEALED_DAYS) : '';
  const worst = last && Math.max(...EYES.map((eye) => stainMax(last.content as Figures, eye) ?? 0));
  if (worst === undefined || worst > HEALED_GRADE || (last?.recordDate ?? '') < since) refuse(lensCodes.tooSoon);
}

/** 恢复: worn again, or over. */
export async function resumeLensArchive(cx: SessionCx, input: InputOf<typeof lensArchive.resume>): Promise<null> {
  await transition(cx, {
    ...guards(cx, input),
    action: 'resume',
    effect: (row) => refuseUnhealed(cx, row),
    write: async (row) => {
      const { state } = await standing(cx, row);
      await writeRow(cx, TABLE, row.id, { state, stopReason: null, stoppedAt: null });
      if (state !== stateCode(lensArchiveFlow, 'EXPIRED')) await wearAgain(cx, row);
    },
  });
  return null;
}

/** 停戴 with its reason; cancels the planned reviews of the lenses. */
export async function stopLensArchive(cx: SessionCx, input: InputOf<typeof lensArchive.stop>): Promise<null> {
  await transition(cx, {
    ...guards(cx, input),
    action: 'stop',
    effect: async (row) => {
      await callOffReviews(cx, row.id);
      await endWearing(cx, row, dayText(cx.now), input.reason);
      await remindOfLenses(cx, row);
    },
    write: (row) =>
      writeRow(cx, TABLE, row.id, {
        ...{ state: stateCode(lensArchiveFlow, 'STOPPED'), stopReason: input.reason },
        ...{ stoppedAt: dayText(cx.now), nextReviewDate: null },
      }),
    reason: input.reason,
  });
  return null;
}
