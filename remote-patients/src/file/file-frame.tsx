import { patient } from '@mingmou/contract/patients/patient.contract';
import { Link, useNavigate, useSearchParams } from '@mingmou/core/navigation/router';
import { useCall } from '@mingmou/core/store/use-call';
import { NothingOpen } from '@mingmou/kit/frame/detail-page';
import { useKeys } from '@mingmou/kit/keys/use-keys';
import { ListFailure } from '@mingmou/kit/list/list-failure';
import { Page } from '@mingmou/kit/page/page';
import { Skeleton } from '@mingmou/kit/ui';
import type { ReactNode } from 'react';
import { manifest } from '../../manifest';
import styles from './file.module.css';
import { FileActs } from './file-acts';
import { FileCard } from './file-card';
import { FILE_TABS, type FileTab, fileAddress, patientIn } from './tabs';

interface FileFrameProps {
  readonly tab: FileTab;
  /** Its rows fill the height, as those of a list do. */
  readonly fills?: boolean;
  /** Content of the page for a patient; it loads its own rows when it is rendered. */
  readonly children: (patientId: number) => ReactNode;
}

/** The file of a patient: who it is, what may be done, and one of its pages. */
export function FileFrame({ tab, fills = false, children }: FileFrameProps) {
  const [params] = useSearchParams();
  const patientId = patientIn(params);
  const title = FILE_TABS.find(({ code }) => code === tab)?.page.title ?? '患者档案';
  if (patientId === undefined) return <NothingOpen title={title} lacks="患者" from={manifest.pages.patientList} />;
  return (
    <Frame key={patientId} patientId={patientId} tab={tab} fills={fills} title={title}>
      {children}
    </Frame>
  );
}

interface FrameProps extends FileFrameProps {
  readonly patientId: number;
  readonly title: string;
}

function Frame({ patientId, tab, fills, title, children }: FrameProps) {
  const { data, refusal, refetch } = useCall(patient.findById, { id: patientId }, { quiet: true });
  // A refusal about a patient of another organisation replaces the page.
  if (refusal)
    return (
      <Page label={title} height="least">
        <h1 className={styles.title}>{title}</h1>
        <ListFailure refusal={refusal} retry={refetch} />
      </Page>
    );
  return (
    <Page label={title} height={fills ? 'full' : 'least'} className={styles.file}>
      <aside className={styles.card} aria-label="患者">
        {data ? <FileCard of={data} /> : <Skeleton active avatar paragraph={{ rows: 10 }} />}
      </aside>
      <div className={styles.main} data-fills={fills}>
        <header className={styles.head}>
          <h1 className={styles.title}>{title}</h1>
          {data ? <FileActs of={data} /> : null}
        </header>
        <FileTabs tab={tab} patientId={patientId} />
        {children(patientId)}
      </div>
    </Page>
  );
}

function FileTabs({ tab, patientId }: { readonly tab: FileTab; readonly patientId: number }) {
  const navigate = useNavigate();
  const at = FILE_TABS.findIndex(({ code }) => code === tab);
  const go = (by: 1 | -1) => {
    const next = FILE_TABS[at + by];
    if (next) navigate(fileAddress(next.code, patientId));
  };
  useKeys([
    { key: 'Alt+ArrowLeft', title: '上一个页签', run: () => go(-1) },
    { key: 'Alt+ArrowRight', title: '下一个页签', run: () => go(1) },
  ]);
  return (
    <nav className={styles.tabs} aria-label="患者页签">
      {FILE_TABS.map(({ code, page }) => (
        <Link
          key={code}
          to={fileAddress(code, patientId)}
          className={code === tab ? `${styles.tab} ${styles.current}` : styles.tab}
          aria-current={code === tab ? 'page' : undefined}
        >
          {page.title}
        </Link>
      ))}
    </nav>
  );
}
