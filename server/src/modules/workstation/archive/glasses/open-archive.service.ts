import { stateCode } from '@mingmou/contract/base/flow';
import { glassesArchiveFlow } from '@mingmou/contract/workstation/archive/glasses/glasses-archive.flow';
import { stageCodes } from '@mingmou/contract/workstation/workstation.codes';
import { refuse } from '../../../../kernel/call/refusal';
import { acrossOrgs } from '../../../../kernel/context/across-orgs';
import type { SessionCx } from '../../../../kernel/context/cx';
import { insertRow, type NewRow } from '../../../../kernel/row/versioned-row';
import { lockPatient } from '../../../visit/patient-visits.rows';
import { archivedPairs, lastGlassesSeq } from './glasses-archive.store';
import type { pairFigures } from './sold-pair.rules';

type Figures = Omit<ReturnType<typeof pairFigures>, 'kind'>;
type Row = Omit<NewRow<'glassesArchive'>, 'orgId' | 'archiveNo' | 'seq' | 'power' | 'frame' | 'lens' | 'verified'>;

/** Opens an archive, numbered within the patient, who is locked; undefined where the pair of the sale has one. */
export async function openArchive(cx: SessionCx, { power, frame, lens, ...row }: Row & Figures) {
  const patient = (await lockPatient(cx, row.patientId)) ?? refuse(stageCodes.noPatient);
  if (row.saleId && row.groupNo && (await archivedPairs(cx, row.saleId)).has(row.groupNo)) return undefined;
  const seq = (await acrossOrgs(cx, () => lastGlassesSeq(cx, row.patientId))) + 1;
  const archiveNo = `${patient.recordNo}-G${String(seq).padStart(2, '0')}`;
  const id = await insertRow(cx, 'glassesArchive', {
    state: stateCode(glassesArchiveFlow, 'COMING'),
    ...row,
    ...{ orgId: cx.caller.orgId, archiveNo, seq },
    ...{ power: JSON.stringify(power), frame: JSON.stringify(frame), lens: JSON.stringify(lens) },
  });
  return { id, archiveNo, patientName: patient.name };
}
