import { erpPrintTemplate } from '@mingmou/contract/erp/bill/print-template.contract';
import { useSearchParams } from '@mingmou/core/navigation/router';
import { useCall } from '@mingmou/core/store/use-call';
import { ListFailure } from '@mingmou/kit/list/list-failure';
import { Page } from '@mingmou/kit/page/page';
import { Skeleton } from '@mingmou/kit/ui';
import { useState } from 'react';
import { blankSheet, copiedSheet, type SheetStart } from './sheet-draft';
import { SheetEditor } from './sheet-editor';
import { SheetList } from './sheet-list';

/** 销售打印模板 (domain-erp §4.6): what papers of goods look like, and the designer of one (`?id=`, `new` for a new one). */
export default function TemplatePrint() {
  const [params] = useSearchParams();
  const id = params.get('id');
  const from = params.get('from');
  if (id === null) return <SheetList />;
  return (
    <Page label={erpPrintTemplate.page.title} height="full" sheet>
      <Opened key={`${id} ${from}`} id={id} from={from} />
    </Page>
  );
}

interface OpenedProps {
  readonly id: string;
  /** Whose layout a new one begins with. */
  readonly from: string | null;
}

function Opened({ id, from }: OpenedProps) {
  const isNew = id === 'new';
  const asked = Number(isNew ? from : id) || 0;
  const skip = isNew && from === null;
  const { data, refusal, fetching, refetch } = useCall(erpPrintTemplate.findById, { id: asked }, { skip });
  const [start, setStart] = useState<SheetStart | undefined>(() => (skip ? blankSheet() : undefined));
  // Later answers, after writes of other people, do not affect the edit.
  if (start) return <SheetEditor start={start} onStart={setStart} />;
  if (refusal && !fetching) return <ListFailure refusal={refusal} retry={refetch} />;
  if (data && !fetching) setStart(isNew ? copiedSheet(data) : data);
  return <Skeleton active title={false} paragraph={{ rows: 12 }} />;
}
