import { printPaperOf } from '@mingmou/clinic/print/paper-sheet';
import { idIn } from '@mingmou/contract/base/id-in';
import {
  type GlassesReviewPaper,
  glassesPrint,
} from '@mingmou/contract/workstation/archive/glasses/glasses-print.contract';
import { useSearchParams } from '@mingmou/core/navigation/router';
import { useCall, useSend } from '@mingmou/core/store/use-call';
import { NothingOpen } from '@mingmou/kit/frame/detail-page';
import { usePrint } from '@mingmou/kit/print/use-print';
import { manifest } from '../../manifest';
import { ReviewSheet } from '../archive/glasses/review-sheet';
import { PrintPage } from './print-page';

const TITLE = '配镜复查打印';

const paperOf = (of: GlassesReviewPaper) => ({
  ...{ paper: 'A5' as const, landscape: false, margin: 8, fontSize: 9, copies: 1 },
  sheet: <ReviewSheet of={of} />,
});

/** 配镜复查 of one record: `?id=`. */
export default function GlassesReviewPrint() {
  const [params] = useSearchParams();
  const id = idIn(params.get('id'));
  return id === undefined ? (
    <NothingOpen title={TITLE} from={manifest.pages.platform} lacks="复查" />
  ) : (
    <PrintOf key={id} recordId={id} />
  );
}

function PrintOf({ recordId }: { readonly recordId: number }) {
  const state = useCall(glassesPrint.find, { recordId });
  const count = useSend(glassesPrint.printed);
  const print = usePrint();
  const { data } = state;
  const run = async () => {
    if (!data) return;
    const { printCount } = await count({ recordId });
    const of = { ...data, printCount: printCount - 1 };
    const { sheet, copies: _copies, ...paper } = paperOf(of);
    await print({ ...printPaperOf(paper), title: `${of.title} ${of.archiveNo} ${of.name}`, sheet });
  };
  return <PrintPage title={TITLE} state={state} paper={data && paperOf(data)} onPrint={run} />;
}
