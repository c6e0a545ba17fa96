import { latestOf } from '@mingmou/clinic/page/latest-of';
import type { OutputOf } from '@mingmou/contract/base/call';
import { limitOf } from '@mingmou/contract/base/limit';
import { RETURN_TABS, returnTask } from '@mingmou/contract/patients/return/return-task.contract';
import { download, saveFile } from '@mingmou/core/http/download';
import { useNavigate, useSearchParams } from '@mingmou/core/navigation/router';
import { useHolds } from '@mingmou/core/permission/use-holds';
import { Do } from '@mingmou/kit/act/do';
import { type ReasonAsked, ReasonDialog } from '@mingmou/kit/form/reason-dialog';
import { Segments } from '@mingmou/kit/form/segments';
import { actionColumn } from '@mingmou/kit/list/columns';
import { ListPage } from '@mingmou/kit/list/list-page';
import { TabHeading } from '@mingmou/kit/list/tab-heading';
import { useList } from '@mingmou/kit/list/use-list';
import { useEffect, useState } from 'react';
import { pickColumn } from '../pick-column';
import { BatchBar } from './batch-bar';
import { DisturbList } from './disturb-list';
import { returnPaths } from './paths';
import { ReturnChart } from './return-chart';
import { SmsDialog } from './sms-dialog';
import { TaskActs } from './task-acts';
import { taskColumns } from './task-columns';
import { TaskDialog } from './task-dialog';

const LONGEST = limitOf(returnTask.ignore.input.reason);

export type TaskRow = OutputOf<typeof returnTask.page>['records'][number];

const VIEWS = [
  ['list', '列表'],
  ['chart', '图表'],
] as const;
const FILTERS = [
  ...(['keyword', 'dateFrom', 'dateTo', 'labelId', 'way', 'source', 'patientLabelIds'] as const),
  ...(['satisfaction', 'intention'] as const),
] as const;
const FILTERS_OF_ORG = [FILTERS[0], 'mine', 'executorId', ...FILTERS.slice(1)] as const;

/** 免打扰名单 lists people, not tasks. */
const TABS = [...RETURN_TABS, 'disturb'] as const;
type Tab = (typeof TABS)[number];
const TITLES = ['待执行', '未到期', '逾期', '已执行', '已忽略', '已取消', '免打扰名单'] as const;

/** Opens the list with the user's own tasks of today; returns true once the address contains the filter. */
function useOpening(): boolean {
  const [params, setParams] = useSearchParams();
  const has = params.has('tab');
  useEffect(() => {
    if (!has) setParams((now) => new URLSearchParams([...now, ['tab', '0'], ['mine', 'true']]), { replace: true });
  }, [has, setParams]);
  return has;
}

/** 回访任务. */
export default function ReturnTaskList() {
  const [params, setParams] = useSearchParams();
  const isOpen = useOpening();
  if (!isOpen) return null;
  const show = (code: Tab) =>
    setParams(
      new URLSearchParams([['tab', `${TABS.indexOf(code)}`], ...(code === 'disturb' ? [] : [['mine', 'true']])]),
      {
        replace: true,
      },
    );
  if (params.get('tab') !== `${TABS.indexOf('disturb')}`) return <Opened onShow={show} />;
  return <DisturbList heading={<Heading at="disturb" onShow={show} />} />;
}

interface HeadingProps {
  readonly at: Tab;
  readonly counts?: Readonly<Partial<Record<Tab, number>>> | undefined;
  readonly onShow: (code: Tab) => void;
}

function Heading({ at, counts, onShow }: HeadingProps) {
  const tabs = TABS.map((tab, place) => [tab, `${TITLES[place]} ${counts?.[tab] ?? ''}`.trim()] as const);
  return <TabHeading title={returnTask.page.title} tabs={tabs} at={at} onShow={onShow} />;
}

type Shown = { readonly what: 'edit' | 'sms'; readonly row: TaskRow };

function Opened({ onShow }: Pick<HeadingProps, 'onShow'>) {
  const list = useList(returnTask.page);
  const navigate = useNavigate();
  const [picked, pick] = useState<readonly TaskRow[]>([]);
  const [drawn, draw] = useState(false);
  const [shown, show] = useState<Shown>();
  const [asked, ask] = useState<ReasonAsked>();
  const seesAll = useHolds('return:all');
  const { filters } = list.query;
  const at = RETURN_TABS[Number(filters.tab ?? 0)] ?? 'due';
  const counts = list.answer?.counts;
  const open = (code: Tab) => {
    pick([]);
    if (code === 'disturb') onShow(code);
    else list.show({ filters: { ...filters, tab: TABS.indexOf(code) } });
  };
  const ids = new Set(picked.map(({ taskId }) => taskId));
  const exportRows = () =>
    ask({
      title: '导出回访任务',
      note: '导出含患者资料，原因会写入操作日志和表头',
      longest: returnTask.export.input.reason?.max,
      run: async (reason) => saveFile(await download(returnTask.export, { ...filters, reason })),
    });
  return (
    <>
      <ListPage
        title={returnTask.page.title}
        heading={<Heading at={at} counts={counts} onShow={open} />}
        list={list}
        filters={seesAll ? FILTERS_OF_ORG : FILTERS}
        rowKey={({ taskId }) => `${taskId}`}
        tools={
          <>
            <Segments
              label="查看方式"
              options={VIEWS}
              value={drawn ? 'chart' : 'list'}
              onChange={(view) => draw(view === 'chart')}
            />
            <Do call={returnTask.export} onClick={exportRows}>
              导出
            </Do>
          </>
        }
        main={
          <Do call={returnTask.save} main hotkey="F2" onClick={() => navigate(returnPaths.add)}>
            新增回访
          </Do>
        }
        lead={drawn ? null : <BatchBar at={at} rows={list.rows ?? []} picked={picked} onPick={pick} onAsk={ask} />}
        body={drawn ? <ReturnChart mine={filters.mine !== false} /> : undefined}
        columns={[
          pickColumn<TaskRow>(
            ({ taskId, name, labelName }) => ({ id: taskId, name: `${name} ${labelName}` }),
            ids,
            (row, isPicked) => pick(isPicked ? [...picked, row] : picked.filter(({ taskId }) => taskId !== row.taskId)),
          ),
          ...taskColumns,
          actionColumn(
            (row: TaskRow) => (
              <TaskActs
                of={row}
                onAsk={ask}
                onEdit={() => show({ what: 'edit', row })}
                onSms={() => show({ what: 'sms', row })}
              />
            ),
            176,
          ),
        ]}
      />
      {shown?.what === 'edit' ? (
        <TaskDialog of={latestOf(shown.row, list.rows, 'taskId')} onClose={() => show(undefined)} />
      ) : null}
      {shown?.what === 'sms' ? <SmsDialog of={shown.row} onClose={() => show(undefined)} /> : null}
      <ReasonDialog asked={asked} longest={LONGEST} onClose={() => ask(undefined)} />
    </>
  );
}
