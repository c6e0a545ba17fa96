import { VisitSheet } from '@mingmou/clinic/print/visit-sheet';
import type { CodeOf } from '@mingmou/contract/base/dict';
import { f, required } from '@mingmou/contract/base/field';
import { idIn } from '@mingmou/contract/base/id-in';
import type { PrintPaperCode } from '@mingmou/contract/system/template/template-paper.rules';
import { visitPrint } from '@mingmou/contract/workstation/print/visit-print.contract';
import { opticianPaper, type VisitPrint } from '@mingmou/contract/workstation/print/visit-print.fields';
import { useSearchParams } from '@mingmou/core/navigation/router';
import { useCall } from '@mingmou/core/store/use-call';
import { FieldInput } from '@mingmou/kit/form/field-input';
import { NothingOpen } from '@mingmou/kit/frame/detail-page';
import { useMemo, useState } from 'react';
import { manifest } from '../../manifest';
import styles from './print.module.css';
import { PrintPage } from './print-page';
import { TwoUp } from './two-up';
import { type PrintedPaper, useVisitPrint } from './use-visit-print';

const TITLE = '配镜处方打印';

type Paper = CodeOf<typeof opticianPaper>;
const paperField = required(f.dict('纸张', opticianPaper));

const paperIn = (code: PrintPaperCode): Paper => opticianPaper.rows.find((row) => row.code === code)?.code ?? 'A5';

function paperOf(of: VisitPrint, chosen: Paper | undefined): PrintedPaper {
  const { margin, fontSize, copies } = of.template;
  const paper = chosen ?? paperIn(of.template.paper);
  const sheet = <VisitSheet of={of} paper={paper} />;
  return {
    ...{ paper, margin, fontSize, copies },
    // Two of A5 lie on a standing A4.
    landscape: paper === 'A5',
    sheet: paper === 'A4' ? <TwoUp margin={margin}>{sheet}</TwoUp> : sheet,
  };
}

/** 配镜处方 of one record: `?id=`, an earlier paper of it by `paperId`. */
export default function OpticianPrint() {
  const [params] = useSearchParams();
  const [id, paperId] = [idIn(params.get('id')), idIn(params.get('paperId'))];
  return id === undefined ? (
    <NothingOpen title={TITLE} from={manifest.pages.platform} lacks="处方" />
  ) : (
    <PrintOf key={`${id} ${paperId}`} id={id} paperId={paperId} />
  );
}

function PrintOf({ id, paperId }: { readonly id: number; readonly paperId: number | undefined }) {
  const [chosen, choose] = useState<Paper>();
  const asked = useMemo(() => ({ type: 'OPTICIAN' as const, id, paperId: paperId ?? null }), [id, paperId]);
  const state = useCall(visitPrint.find, asked);
  const laid = useMemo(() => (of: VisitPrint) => paperOf(of, chosen), [chosen]);
  const print = useVisitPrint(asked, laid);
  const { data } = state;
  return (
    <PrintPage
      title={TITLE}
      state={state}
      paper={data && laid(data)}
      onPrint={print}
      choices={
        <div className={styles.setting}>
          <label htmlFor="optician-paper">纸张</label>
          <FieldInput
            id="optician-paper"
            spec={paperField}
            value={chosen ?? (data ? paperIn(data.template.paper) : 'A5')}
            onChange={(code) => choose(opticianPaper.rows.find((row) => row.code === code)?.code)}
          />
        </div>
      }
    />
  );
}
