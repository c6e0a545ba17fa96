import { stateAt } from '@mingmou/contract/base/flow';
import type { ArchiveRecords } from '@mingmou/contract/workstation/archive/archive-record';
import type { RecordForm } from '@mingmou/contract/workstation/examination';
import { Link, useSearchParams } from '@mingmou/core/navigation/router';
import { useCall, useSend } from '@mingmou/core/store/use-call';
import { Do } from '@mingmou/kit/act/do';
import { ListFailure } from '@mingmou/kit/list/list-failure';
import { StateTag } from '@mingmou/kit/list/state-tag';
import { Button, Skeleton } from '@mingmou/kit/ui';
import { lazy, type ReactNode, Suspense, useState } from 'react';
import check from '../check/check.module.css';
import entry from '../stage/entry.module.css';
import type { Stage } from '../stage/use-stage';
import { RecordThumbs, useThumbs } from './pictures/record-thumbs';
import { type RecordList, type RecordRow, RecordSheet } from './record-sheet';

/** Loaded when the user compares. */
const CompareDrawer = lazy(() => import('./compare/compare-drawer'));
const DONE = 2;

interface RecordsProps {
  readonly of: ArchiveRecords;
  readonly ownerId: number;
  /** Of the visit in which they are made. */
  readonly acceptsId?: number | undefined;
  readonly forms: readonly RecordForm[];
  /** Text while there are no records. */
  readonly empty: string;
  /** Name of a record in the list: 试戴, 复查. */
  readonly word: string;
  /** Where one of them is printed. */
  readonly printAddress?: ((recordId: number) => string) | undefined;
  /** Content of the kind next to its fields. */
  readonly children?: (list: RecordList, row: RecordRow, stage: Stage) => ReactNode;
  /** Content below the fields, with inputs of its own. */
  readonly below?: ((stage: Stage) => ReactNode) | undefined;
}

/** Records of a kind in an archive: newest first on the left, the chosen one next to the list. */
export function Records(props: RecordsProps) {
  const { of, ownerId, acceptsId, forms, empty, word, printAddress, children, below } = props;
  const { data, loading, refusal, refetch } = useCall(of.list, { ownerId });
  const [params, setParams] = useSearchParams();
  const rows = data?.rows ?? [];
  const asked = Number(params.get('record'));
  const row = rows.find(({ recordId }) => recordId === asked) ?? rows[0];
  const finished = rows.filter(({ stageState }) => stageState === DONE);
  const [isComparing, setComparing] = useState(false);
  const form = forms.find(({ code }) => code === (row ?? data)?.formCode);
  const withRecord = (id: number) => {
    const query = new URLSearchParams(params);
    query.set('record', String(id));
    return query;
  };
  const save = useSend(of.save);
  const owner = of.pictures && { of: of.pictures, ownerId };
  const thumbsOf = useThumbs(rows, owner);
  const begin = async () => {
    const { recordId } = await save({ ownerId, version: 0, acceptsId, result: data?.proposed ?? {} });
    setParams(withRecord(recordId), { replace: true });
  };
  return (
    <div className={check.check}>
      <nav className={check.rows} aria-label={`${word}记录`}>
        {data && !data.closed ? (
          <Do call={of.save} hotkey="F2" onClick={begin}>
            {`新增${word}`}
          </Do>
        ) : null}
        {finished.length > 1 ? <Button onClick={() => setComparing(true)}>{`对比${word}`}</Button> : null}
        {rows.map((one) => (
          <RecordLink
            key={one.recordId}
            {...{ of, word }}
            row={one}
            to={`?${withRecord(one.recordId)}`}
            isCurrent={one === row}
            thumbs={thumbsOf(one)}
          />
        ))}
      </nav>
      <div className={check.form}>
        {refusal ? <ListFailure refusal={refusal} retry={refetch} /> : null}
        {loading ? <Skeleton active /> : null}
        {data && !row ? <p className={check.empty}>{data.closed ?? empty}</p> : null}
        {data && row && form ? (
          <RecordSheet
            key={row.recordId}
            {...{ of, ownerId, row, form, refetch, below }}
            list={data}
            printAddress={printAddress?.(row.recordId)}
          >
            {(stage) => children?.(data, row, stage)}
          </RecordSheet>
        ) : null}
      </div>
      {isComparing && form ? (
        <Suspense fallback={null}>
          <CompareDrawer {...{ word, form, owner }} rows={finished} onClose={() => setComparing(false)} />
        </Suspense>
      ) : null}
    </div>
  );
}

interface RecordLinkProps extends Pick<RecordsProps, 'of' | 'word'> {
  readonly row: RecordRow;
  readonly to: string;
  readonly isCurrent: boolean;
  readonly thumbs: ReturnType<ReturnType<typeof useThumbs>>;
}

function RecordLink({ of, word, row, to, isCurrent, thumbs }: RecordLinkProps) {
  const { title, tone } = stateAt(of.lifecycle, row.stageState);
  return (
    <Link
      to={to}
      replace
      className={[entry.entry, isCurrent && entry.current].filter(Boolean).join(' ')}
      aria-current={isCurrent ? 'page' : undefined}
    >
      <b>
        第{row.seq}次{word}
      </b>
      <StateTag tone={tone}>{title}</StateTag>
      <small>{row.recordDate}</small>
      <small>{row.staffName}</small>
      <RecordThumbs pictures={thumbs} />
    </Link>
  );
}
