import { VisitSheet } from '@mingmou/clinic/print/visit-sheet';
import { f, required } from '@mingmou/contract/base/field';
import { idIn } from '@mingmou/contract/base/id-in';
import { visitPrint } from '@mingmou/contract/workstation/print/visit-print.contract';
import {
  type PicturesAPage,
  type PrintPart,
  picturesAPage,
  type VisitPrint,
  type VisitPrintType,
} from '@mingmou/contract/workstation/print/visit-print.fields';
import { ofParts } from '@mingmou/contract/workstation/print/visit-print.rules';
import { useSearchParams } from '@mingmou/core/navigation/router';
import { useCall } from '@mingmou/core/store/use-call';
import { FieldInput } from '@mingmou/kit/form/field-input';
import { NothingOpen } from '@mingmou/kit/frame/detail-page';
import { type ReactNode, useMemo, useState } from 'react';
import { manifest } from '../../manifest';
import { OtherPapers } from './other-papers';
import styles from './print.module.css';
import { PrintPage } from './print-page';
import { type PrintedPaper, useVisitPrint } from './use-visit-print';

interface VisitPrintPageProps {
  readonly type: VisitPrintType;
  readonly title: string;
  /** What of it is printed, where that is chosen. */
  readonly parts?: readonly PrintPart[];
  readonly choices?: (of: VisitPrint | undefined) => ReactNode;
}

interface Choices {
  readonly parts: readonly PrintPart[] | undefined;
  readonly aPage: PicturesAPage | undefined;
}

function paperOf(of: VisitPrint, { parts, aPage }: Choices): PrintedPaper {
  const { paper, landscape, margin, fontSize, copies } = of.template;
  const sheet = <VisitSheet of={of} aPage={aPage} {...(parts ? { parts } : {})} />;
  return { paper, landscape, margin, fontSize, copies, sheet };
}

/**
 * A print of one visit: `?acceptsId=`; of one of its prescriptions of drugs `&rx=`, an earlier paper of it by `paperId`; of one
 * of its examinations `&check=`.
 */
export function VisitPrintPage({ type, ...page }: VisitPrintPageProps) {
  const [params] = useSearchParams();
  const [acceptsId, rx, paperId, check] = ['acceptsId', 'rx', 'paperId', 'check'].map((name) => idIn(params.get(name)));
  if (acceptsId === undefined) return <NothingOpen title={page.title} from={manifest.pages.platform} lacks="就诊" />;
  const of = check === undefined ? { type, id: acceptsId } : { type: 'EXAMINATION' as const, id: check };
  const asked = rx === undefined ? of : { type: 'DRUG' as const, id: rx, paperId: paperId ?? null };
  return <PrintOf key={`${asked.type} ${asked.id} ${paperId}`} {...page} acceptsId={acceptsId} asked={asked} />;
}

interface PrintOfProps extends Omit<VisitPrintPageProps, 'type'> {
  readonly acceptsId: number;
  readonly asked: Parameters<typeof useVisitPrint>[0];
}

function PrintOf({ acceptsId, asked: given, title, parts, choices }: PrintOfProps) {
  const { type, id, paperId } = given;
  const asked = useMemo(() => ({ type, id, paperId: paperId ?? null }), [type, id, paperId]);
  const state = useCall(visitPrint.find, asked);
  const [chosen, choose] = useState<PicturesAPage>(4);
  const aPage = type === 'EXAMINATION' ? chosen : undefined;
  // The chosen parts of a record do not apply to its other papers.
  const ofRecord = type === 'DRUG' || type === 'EXAMINATION' ? undefined : parts;
  const laid = useMemo(() => (of: VisitPrint) => paperOf(of, { parts: ofRecord, aPage }), [ofRecord, aPage]);
  const print = useVisitPrint(asked, laid);
  const { data: whole } = state;
  const data = whole && ofRecord ? ofParts(whole, ofRecord) : whole;
  return (
    <PrintPage
      title={title}
      state={{ ...state, data }}
      paper={whole && laid(whole)}
      onPrint={print}
      choices={
        <>
          {type === 'EXAMINATION' ? <APage value={chosen} onChange={choose} /> : ofRecord ? choices?.(whole) : null}
          <OtherPapers acceptsId={acceptsId} recordId={type === 'DRUG' || type === 'EXAMINATION' ? id : undefined} />
        </>
      }
    />
  );
}

const aPageField = required(f.dict('每页图片', picturesAPage));

function APage({ value, onChange }: { readonly value: PicturesAPage; readonly onChange: (n: PicturesAPage) => void }) {
  return (
    <div className={styles.setting}>
      <label htmlFor="pictures-a-page">{aPageField.title}</label>
      <FieldInput
        id="pictures-a-page"
        spec={aPageField}
        value={value}
        onChange={(code) => onChange(code === 2 ? 2 : 4)}
      />
    </div>
  );
}
