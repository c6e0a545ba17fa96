import { patientPortal } from '@mingmou/contract/patients/portal/patient-portal.contract';
import { myPatient } from '@mingmou/contract/workstation/my-patient.contract';
import { useCall } from '@mingmou/core/store/use-call';
import { ListFailure } from '@mingmou/kit/list/list-failure';
import { FileFrame } from './file-frame';
import { FileGrowth } from './file-growth';
import { FileNotes } from './file-notes';
import { FileTimeline } from './file-timeline';
import styles from './home.module.css';
import { HomeFigures, HomeNext } from './home-figures';

/** 患者首页 (domain-patients §2, tab 0). */
export default function FileHome() {
  return <FileFrame tab="home">{(patientId) => <Home patientId={patientId} />}</FileFrame>;
}

function Home({ patientId }: { readonly patientId: number }) {
  const { data, refusal, refetch } = useCall(patientPortal.home, { id: patientId }, { quiet: true });
  // Calls of the parts of a column, which are shown together: a later part would push the others down.
  const growth = useCall(patientPortal.growthChart, { id: patientId }, { quiet: true });
  const notes = useCall(myPatient.noteDetail, { id: patientId }, { quiet: true });
  const isHere = data !== undefined || refusal !== undefined;
  return (
    <>
      {refusal ? <ListFailure refusal={refusal} retry={refetch} /> : null}
      {data || !refusal ? <HomeFigures of={data?.figures} /> : null}
      <div className={styles.columns}>
        <div className={styles.column} aria-busy={!isHere || (!growth.data && !growth.refusal)}>
          <FileGrowth patientId={patientId} name={data?.name} acuity={data?.acuity ?? []} />
        </div>
        <div className={styles.column} aria-busy={!isHere || (!notes.data && !notes.refusal)}>
          {data ? <HomeNext of={data.next} /> : null}
          <FileNotes patientId={patientId} />
          <FileTimeline patientId={patientId} />
        </div>
      </div>
    </>
  );
}
