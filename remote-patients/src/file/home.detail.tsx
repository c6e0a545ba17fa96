import { patientPortal } from '@mingmou/contract/patients/portal/patient-portal.contract';
import { useCall } from '@mingmou/core/store/use-call';
import { ListFailure } from '@mingmou/kit/list/list-failure';
import { Skeleton } from '@mingmou/kit/ui';
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
  return (
    <>
      {refusal ? <ListFailure refusal={refusal} retry={refetch} /> : null}
      {data ? <HomeFigures of={data.figures} /> : refusal ? null : <Skeleton active title={false} />}
      <div className={styles.columns}>
        <div className={styles.column}>
          <FileGrowth patientId={patientId} name={data?.name} acuity={data?.acuity ?? []} />
        </div>
        <div className={styles.column}>
          {data ? <HomeNext of={data.next} /> : null}
          <FileNotes patientId={patientId} />
          <FileTimeline patientId={patientId} />
        </div>
      </div>
    </>
  );
}
