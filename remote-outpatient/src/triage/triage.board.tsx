import { TransferDialog } from '@mingmou/clinic/visit/transfer-dialog';
import { today } from '@mingmou/contract/base/clinic-day';
import { stateOf } from '@mingmou/contract/base/flow';
import { visit } from '@mingmou/contract/outpatient/visit.contract';
import { acceptsFlow } from '@mingmou/contract/outpatient/visit.flow';
import { useKeptState } from '@mingmou/core/keepalive/use-kept-state';
import { useCall } from '@mingmou/core/store/use-call';
import { FieldInput } from '@mingmou/kit/form/field-input';
import { type ReasonAsked, ReasonDialog } from '@mingmou/kit/form/reason-dialog';
import { ListFailure } from '@mingmou/kit/list/list-failure';
import { Page } from '@mingmou/kit/page/page';
import { Quiet } from '@mingmou/kit/page/quiet';
import { Button, Skeleton } from '@mingmou/kit/ui';
import { Input, Select } from '@mingmou/kit/ui-form';
import { useEffect, useState } from 'react';
import styles from './triage.module.css';
import { useVisitActs, type Visit } from './visit-acts';
import { VisitCard } from './visit-card';

const REFRESH_MS = 15_000;
/** More than a clinic sees in a day; what lies beyond is found by the filters. */
const SHOWN = 100;
const COLUMNS = ['WAITING', 'RECEIVED', 'DONE'] as const;
const EMPTY = { WAITING: '没有人在候诊', RECEIVED: '没有正在接诊的患者', DONE: '还没有人完成就诊' } as const;

interface Filters {
  readonly date: string;
  readonly departmentId?: number;
  readonly triageState?: 0 | 1 | 2;
  readonly keyword?: string;
}

/** The triage desk: today's visits in columns by state, each column in the order of its queue. */
export default function TriageBoard() {
  const [filters, setFilters] = useKeptState<Filters>('filters', () => ({ date: today() }));
  const { data, loading, refusal, refetch } = useCall(visit.pageTriage, { ...filters, size: SHOWN }, { quiet: true });
  const [asked, ask] = useState<ReasonAsked>();
  const [leaving, transfer] = useState<Visit>();
  const acts = useVisitActs(ask);

  // Counted anew after each drawing: what was just read need not be read again at once.
  useEffect(() => {
    const timer = setInterval(refetch, REFRESH_MS);
    return () => clearInterval(timer);
  });

  const rows = data?.records ?? [];
  const counts = [data?.counts.s0, data?.counts.s1, data?.counts.s2];
  return (
    <Page label="分诊台" height="least">
      <header className={styles.bar}>
        <h1 className={styles.title}>分诊台</h1>
        <Quiet>全部 {data?.counts.all ?? 0}</Quiet>
        <BoardFilters filters={filters} onChange={setFilters} />
        <Button onClick={refetch}>刷新</Button>
      </header>
      {refusal ? <ListFailure refusal={refusal} retry={refetch} /> : null}
      {(data?.total ?? 0) > SHOWN ? (
        <Quiet as="p" spaced>
          只显示前{SHOWN}位，请用条件缩小范围
        </Quiet>
      ) : null}
      <div className={styles.columns}>
        {COLUMNS.map((state, index) => {
          const here = rows.filter(({ acceptsState }) => stateOf(acceptsFlow, acceptsState) === state);
          const { title } = acceptsFlow.states[state];
          return (
            <section key={state} className={styles.column} aria-label={title}>
              <h2 className={styles.heading}>
                {title} <span className={styles.count}>{counts[index] ?? 0}</span>
              </h2>
              {loading ? <Skeleton active /> : null}
              {!loading && !refusal && here.length === 0 ? (
                <Quiet as="p" className={styles.nobody}>
                  {EMPTY[state]}
                </Quiet>
              ) : null}
              <ul className={styles.cards}>
                {here.map((row) => (
                  <VisitCard key={row.acceptsId} visit={row} acts={acts} onTransfer={transfer} />
                ))}
              </ul>
            </section>
          );
        })}
      </div>
      <ReasonDialog asked={asked} longest={100} onClose={() => ask(undefined)} />
      <TransferDialog call={visit.updateTransfer} visit={leaving} onClose={() => transfer(undefined)} />
    </Page>
  );
}

interface BoardFiltersProps {
  readonly filters: Filters;
  readonly onChange: (filters: Filters) => void;
}

function BoardFilters({ filters, onChange }: BoardFiltersProps) {
  const { date, departmentId, triageState, keyword } = filters;
  return (
    <search className={styles.filters}>
      <label className={styles.date} htmlFor="triage-date">
        <span className={styles.hiddenText}>日期</span>
        <FieldInput
          id="triage-date"
          spec={visit.filters.date}
          value={date}
          onChange={(next) => onChange({ ...filters, date: typeof next === 'string' ? next : today() })}
        />
      </label>
      <span className={styles.filter}>
        <FieldInput
          aria-label="科室"
          spec={visit.filters.departmentId}
          use="filter"
          placeholder="全部科室"
          value={departmentId}
          onChange={(next) => onChange({ ...filters, departmentId: typeof next === 'number' ? next : undefined })}
        />
      </span>
      <Select
        aria-label="预检状态"
        className={styles.filter}
        allowClear
        placeholder="全部预检状态"
        value={triageState}
        options={visit.filters.triageState.dict?.rows.map(({ code, name }) => ({ value: code, label: name }))}
        onChange={(next) => onChange({ ...filters, triageState: next as Filters['triageState'] })}
      />
      <Input.Search
        aria-label={visit.filters.keyword.title}
        className={styles.keyword}
        allowClear
        placeholder={visit.filters.keyword.title}
        defaultValue={keyword}
        onSearch={(typed) => onChange({ ...filters, keyword: typed.trim() })}
      />
    </search>
  );
}
