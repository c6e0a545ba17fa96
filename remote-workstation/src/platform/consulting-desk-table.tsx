import { Quiet } from '@mingmou/kit/page/quiet';
import { Skeleton } from '@mingmou/kit/ui';
import { Table } from '@mingmou/kit/ui-table';
import { type Asking, consultingDeskColumns } from './consulting-desk-columns';
import styles from './platform.module.css';
import type { ConsultingDeskActs, ConsultingDeskVisit } from './use-consulting-desk-acts';
import { type ConsultingDeskPage, SHOWN, type VisitTab } from './use-consulting-desk-page';
import { useRowStops } from './use-row-stops';

const EMPTY: Readonly<Record<VisitTab, string>> = {
  s0: '没有人在候诊',
  s1: '没有正在接诊的患者',
  s2: '还没有人完成就诊',
  earlier: '没有以前未接诊的患者',
};

interface ConsultingDeskTableProps extends Asking {
  readonly page: ConsultingDeskPage;
  readonly tab: VisitTab;
  readonly acts: ConsultingDeskActs;
}

export function ConsultingDeskTable({ page, tab, acts, ...asking }: ConsultingDeskTableProps) {
  const { data } = page;
  const stops = useRowStops();
  if (!data) return page.refusal ? null : <Skeleton active className={styles.waiting} />;
  const columns = consultingDeskColumns(acts, asking, tab);
  return (
    <>
      {data.total > SHOWN ? (
        <Quiet as="p" spaced>
          只显示前{SHOWN}位，请用条件缩小范围
        </Quiet>
      ) : null}
      <div {...stops}>
        <Table<ConsultingDeskVisit>
          aria-label="就诊列表"
          size="small"
          rowKey="acceptsId"
          dataSource={[...data.records]}
          columns={columns.map((each) => ({
            ...each,
            render: (_value: unknown, row: ConsultingDeskVisit) => each.render(row),
          }))}
          // An empty table fits: a box that scrolls and holds no control would be a stop of its own for Tab.
          {...(data.records.length > 0 ? { scroll: { x: columns.reduce((sum, { width }) => sum + width, 0) } } : {})}
          pagination={false}
          locale={{ emptyText: <p className={styles.empty}>{EMPTY[tab]}</p> }}
        />
      </div>
    </>
  );
}
