import type { OutputOf } from '@mingmou/contract/base/call';
import { type CodeOf, dictName } from '@mingmou/contract/base/dict';
import { nextState } from '@mingmou/contract/base/flow';
import { tempPackage } from '@mingmou/contract/erp/package/temp-package.contract';
import { tempLineState, tempPackageType } from '@mingmou/contract/erp/package/temp-package.dicts';
import { useNavigate, useSearchParams } from '@mingmou/core/navigation/router';
import { useCall } from '@mingmou/core/store/use-call';
import { Do } from '@mingmou/kit/act/do';
import { actionColumn, type ListColumn } from '@mingmou/kit/list/columns';
import { ListFailure } from '@mingmou/kit/list/list-failure';
import { StateTag } from '@mingmou/kit/list/state-tag';
import { Page } from '@mingmou/kit/page/page';
import { Button, Skeleton } from '@mingmou/kit/ui';
import { Select } from '@mingmou/kit/ui-form';
import { useState } from 'react';
import { DRAWER_ROWS, DrawerTable } from '../stock/drawer-table';
import { LineDialog } from './line-dialog';
import styles from './temp-package.module.css';
import { TempPackageActs } from './temp-package-acts';

type Package = OutputOf<typeof tempPackage.findById>;
type Found = OutputOf<typeof tempPackage.linesPage>['records'][number];
type LineState = CodeOf<typeof tempLineState>;
export type Line = Found & { readonly id: number };

const CELL_PX = 110;

function lineColumns({ heads }: Package): ListColumn<Line>[] {
  return [
    { key: 'rowNo', title: '行', width: 60, align: 'right', render: ({ rowNo }) => rowNo },
    // Before the cells, which are wider than the screen.
    {
      ...{ key: 'errors', title: '校验结果', width: 220 },
      render: ({ state, errors }) =>
        errors.length > 0 ? (
          <ul className={styles.errors}>
            {errors.map((error) => (
              <li key={error}>{error}</li>
            ))}
          </ul>
        ) : (
          dictName(tempLineState, state)
        ),
    },
    ...heads.map(
      (title, at): ListColumn<Line> => ({
        ...{ key: `cell-${at}`, title: title.replace('*', ''), width: CELL_PX },
        render: ({ cells }) => cells[at]?.text,
      }),
    ),
  ];
}

function Lines({ of }: { readonly of: Package }) {
  const [page, show] = useState(1);
  const [state, choose] = useState<LineState | undefined>(of.errorCount > 0 ? 'ERROR' : undefined);
  const [edited, edit] = useState<Line>();
  const { data, refusal, refetch } = useCall(tempPackage.linesPage, { id: of.id, state, page, size: DRAWER_ROWS });
  const mayEdit = nextState(tempPackage.lifecycle, of.state, 'edit') !== null;
  return (
    <>
      <div className={styles.head}>
        <Select
          aria-label="行状态"
          allowClear
          placeholder="全部行"
          value={state}
          options={tempLineState.rows.map(({ code, name }) => ({ value: code, label: name }))}
          onChange={(next: LineState | undefined) => {
            choose(next);
            show(1);
          }}
        />
      </div>
      <DrawerTable<Line>
        label="数据包明细"
        wide
        columns={[
          ...lineColumns(of),
          ...(mayEdit
            ? [
                actionColumn<Line>((line) => (
                  <Do call={tempPackage.updateLine} onClick={() => edit(line)}>
                    修改
                  </Do>
                )),
              ]
            : []),
        ]}
        rows={data?.records.map((line) => ({ ...line, id: line.rowNo }))}
        total={data?.total ?? 0}
        page={page}
        refusal={refusal}
        empty={state === 'ERROR' ? '没有有误的行' : '没有这样的行'}
        onPage={show}
        onRetry={refetch}
      />
      {edited ? <LineDialog key={edited.rowNo} of={of} line={edited} onClose={() => edit(undefined)} /> : null}
    </>
  );
}

function Detail({ id }: { readonly id: number }) {
  const { data, refusal, refetch } = useCall(tempPackage.findById, { id });
  const navigate = useNavigate();
  if (refusal) return <ListFailure refusal={refusal} retry={refetch} />;
  if (!data) return <Skeleton active />;
  const { title, tone } = tempPackage.lifecycle.states[data.state];
  const { resultBillId, resultBillNo } = data;
  return (
    <>
      <div className={styles.head}>
        <StateTag tone={tone}>{title}</StateTag>
        <span>{dictName(tempPackageType, data.type)}</span>
        <span>{data.orgName}</span>
        <span>
          共{data.total}行，通过{data.okCount}行，有误{data.errorCount}行
        </span>
        <span>
          {data.createdByName} {data.createdAt.slice(0, 16)} 上传
        </span>
        {resultBillId ? (
          <Button type="link" onClick={() => navigate(`/erp/buy/edit?id=${resultBillId}`)}>
            {`打开采购单 ${resultBillNo ?? ''}`}
          </Button>
        ) : null}
        <span className={styles.acts}>
          <TempPackageActs of={data} main />
          <Button onClick={() => navigate('/erp/tempPackage')}>返回</Button>
        </span>
      </div>
      {/* Whether rows are in order is decided anew with each version. */}
      <Lines key={data.state} of={data} />
    </>
  );
}

/** 临时数据包详情: rows as uploaded, their faults, and corrections. */
export default function TempPackageDetail() {
  const [params] = useSearchParams();
  const id = Number(params.get('id'));
  return (
    <Page label="临时数据包详情" sheet>
      <h1 className={styles.title}>临时数据包详情</h1>
      {id > 0 ? <Detail key={id} id={id} /> : <p>没有指定数据包，请从临时数据包管理打开</p>}
    </Page>
  );
}
