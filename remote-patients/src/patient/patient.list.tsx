import { patient } from '@mingmou/contract/patients/patient.contract';
import { useHolds } from '@mingmou/core/permission/use-holds';
import { useCall } from '@mingmou/core/store/use-call';
import { Do } from '@mingmou/kit/act/do';
import { useFormDialog } from '@mingmou/kit/form/use-form-dialog';
import { ExportButton } from '@mingmou/kit/list/export-button';
import { ListPage } from '@mingmou/kit/list/list-page';
import { useList } from '@mingmou/kit/list/use-list';
import { useState } from 'react';
import { pickColumn } from '../pick-column';
import { FoundPatient } from './found-patient';
import { PatientActs } from './patient-acts';
import { type PatientRow, patientColumns, patientTotals } from './patient-columns';
import { PatientDialog } from './patient-dialog';
import { SavedFilters } from './saved-filters';
import { MOST_TICKED, TickedBar } from './ticked-bar';

const FILTERS = [
  ...(['keyword', 'sex', 'stateEnum', 'lastVisitFrom', 'lastVisitTo', 'createdFrom', 'createdTo'] as const),
  ...(['ageFrom', 'ageTo', 'birthdayFrom', 'birthdayTo', 'sourceId', 'labelIds', 'allLabelIds', 'noLabelIds'] as const),
  ...(['followStaffId', 'schoolName', 'grade', 'className', 'archiveKind', 'hasCard', 'owes'] as const),
  ...(['integralFrom', 'integralTo', 'consumeFrom', 'consumeTo', 'wechatBound', 'sleepDays', 'incomplete'] as const),
] as const;
const FILTERS_OF_CHAIN = ['keyword', 'wholeChain', ...FILTERS.slice(1)] as const;

/** 患者列表 (domain-patients §1.1). */
export default function PatientList() {
  const list = useList(patient.page);
  const dialog = useFormDialog(patient);
  const seesChain = useHolds('patient:chain');
  const [ticked, setTicked] = useState<ReadonlySet<number>>(new Set());
  const tick = (ids: Iterable<number>) => setTicked(new Set([...ids].slice(0, MOST_TICKED)));
  // Counts all matching patients, after the rows have arrived.
  const totals = useCall(patient.total, list.query.filters, { skip: list.rows === undefined, quiet: true });
  const isFound = list.query.filters.patientId !== undefined;
  const mayTick = useHolds(['patient:label', 'patient:staff']);
  const picks = pickColumn<PatientRow>(
    (row) => row,
    ticked,
    ({ id }, isPicked) => tick(isPicked ? [...ticked, id] : [...ticked].filter((one) => one !== id)),
  );
  return (
    <>
      <ListPage
        title={patient.page.title}
        list={list}
        filters={seesChain ? FILTERS_OF_CHAIN : FILTERS}
        lead={
          <>
            {isFound ? <FoundPatient name={list.rows?.[0]?.name} onAll={() => list.show({ filters: {} })} /> : null}
            {mayTick ? (
              <TickedBar
                ids={[...ticked]}
                onPage={() => tick([...ticked, ...(list.rows ?? []).map(({ id }) => id)])}
                onEnd={() => tick([])}
              />
            ) : null}
          </>
        }
        main={
          <Do call={patient.save} main hotkey="F2" onClick={() => dialog.open()}>
            新建患者
          </Do>
        }
        tools={
          <>
            <SavedFilters now={list.query.filters} onChoose={(filters) => list.show({ filters })} />
            <ExportButton call={patient.export} of={list} />
          </>
        }
        columns={mayTick ? [picks, ...patientColumns] : patientColumns}
        totals={totals.data && patientTotals(totals.data)}
        acts={(row) => <PatientActs row={row} onEdit={dialog.open} />}
      />
      <PatientDialog control={dialog} />
    </>
  );
}
