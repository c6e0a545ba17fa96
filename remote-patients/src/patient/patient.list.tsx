import { patient } from '@mingmou/contract/patients/patient.contract';
import { useHolds } from '@mingmou/core/permission/use-holds';
import { Do } from '@mingmou/kit/act/do';
import { MasterActs } from '@mingmou/kit/act/master-acts';
import { useFormDialog } from '@mingmou/kit/form/use-form-dialog';
import { ExportButton } from '@mingmou/kit/list/export-button';
import { ListPage } from '@mingmou/kit/list/list-page';
import { useList } from '@mingmou/kit/list/use-list';
import { patientColumns } from './patient-columns';
import { PatientDialog } from './patient-dialog';

const FILTERS = [
  'keyword',
  'sex',
  'stateEnum',
  'incomplete',
  'createdFrom',
  'createdTo',
  'ageFrom',
  'ageTo',
  'birthdayFrom',
  'birthdayTo',
  'schoolName',
  'grade',
  'className',
] as const;
const FILTERS_OF_CHAIN = ['keyword', 'wholeChain', ...FILTERS.slice(1)] as const;

export default function PatientList() {
  const list = useList(patient.page);
  const dialog = useFormDialog(patient);
  const seesChain = useHolds('patient:chain');
  return (
    <>
      <ListPage
        title={patient.page.title}
        list={list}
        filters={seesChain ? FILTERS_OF_CHAIN : FILTERS}
        main={
          <Do call={patient.save} main hotkey="F2" onClick={() => dialog.open()}>
            新建患者
          </Do>
        }
        tools={<ExportButton call={patient.export} of={list} />}
        columns={patientColumns}
        acts={(row) => <MasterActs of={patient} row={row} onEdit={dialog.open} />}
      />
      <PatientDialog control={dialog} />
    </>
  );
}
