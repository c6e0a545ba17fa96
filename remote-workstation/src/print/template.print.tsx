import { againText } from '@mingmou/clinic/print/bill-sheet';
import { Copies } from '@mingmou/clinic/print/copies';
import { printPaperOf } from '@mingmou/clinic/print/paper-sheet';
import type { InputOf, OutputOf } from '@mingmou/contract/base/call';
import { dictName } from '@mingmou/contract/base/dict';
import { idIn } from '@mingmou/contract/base/id-in';
import { templateOwner, templatePrint } from '@mingmou/contract/workstation/print/template-print.contract';
import { Link, useSearchParams } from '@mingmou/core/navigation/router';
import { useCall, useSend } from '@mingmou/core/store/use-call';
import { PrintHtml } from '@mingmou/kit/print/print-html';
import { usePrint } from '@mingmou/kit/print/use-print';
import { Select } from '@mingmou/kit/ui-form';
import { useState } from 'react';
import { manifest } from '../../manifest';
import { OwnTemplates } from './own-templates';
import styles from './print.module.css';
import { PrintPage } from './print-page';
import type { PrintedPaper } from './use-visit-print';

type Asked = InputOf<typeof templatePrint.find>;
type Page = OutputOf<typeof templatePrint.find>;
type Choice = OutputOf<typeof templatePrint.choices>[number];

const { path, title: TITLE } = manifest.pages.templatePrint;

/** 模板打印: a visit on a page of words and placeholders, `?acceptsId=`; without a visit one's own pages. */
export default function TemplatePrint() {
  const [params] = useSearchParams();
  const acceptsId = idIn(params.get('acceptsId'));
  return acceptsId === undefined ? <OwnTemplates /> : <PrintFor key={acceptsId} acceptsId={acceptsId} />;
}

function paperOf({ html, printCount, mark, width = null, height = null, ...page }: Page): PrintedPaper {
  const sheet = (
    <div className={styles.page}>
      {mark ? <p className={styles.mark}>{mark}</p> : null}
      {printCount > 0 ? <p className={styles.again}>{againText(printCount)}</p> : null}
      <PrintHtml html={html} />
    </div>
  );
  return { ...page, width, height, sheet };
}

/** Stores the current page as a print, and prints the stored one. */
function useTemplatePrint(asked: Asked | undefined) {
  const print = usePrint();
  const keep = useSend(templatePrint.log);
  return async () => {
    if (!asked) return;
    const { print: data } = await keep(asked);
    const { sheet, copies, ...paper } = paperOf(data);
    await print({
      ...printPaperOf(paper),
      title: `${data.title} ${data.visitNo} ${data.name}`,
      sheet: <Copies count={copies}>{sheet}</Copies>,
    });
  };
}

const keyOf = ({ owner, templateId }: Pick<Choice, 'owner' | 'templateId'>) => `${owner} ${templateId}`;

function PrintFor({ acceptsId }: { readonly acceptsId: number }) {
  const [key, choose] = useState<string>();
  const choices = useCall(templatePrint.choices, {});
  const chosen = choices.data?.find((one) => keyOf(one) === key) ?? choices.data?.[0];
  const asked = chosen && { acceptsId, owner: chosen.owner, templateId: chosen.templateId };
  const page = useCall(templatePrint.find, asked ?? { acceptsId, owner: 'ORG', templateId: 0 }, { skip: !asked });
  const print = useTemplatePrint(asked);
  const { data } = page;
  return (
    <PrintPage
      title={TITLE}
      state={{ ...page, refusal: choices.refusal ?? page.refusal, loading: choices.loading || page.loading }}
      paper={data && paperOf(data)}
      onPrint={print}
      choices={
        <>
          <div className={styles.setting}>
            <label htmlFor="print-template">模板</label>
            <Select
              id="print-template"
              value={chosen && keyOf(chosen)}
              options={templateOwner.rows.map(({ code }) => ({
                label: `${dictName(templateOwner, code)}模板`,
                options: (choices.data ?? [])
                  .filter(({ owner }) => owner === code)
                  .map((one) => ({ value: keyOf(one), label: one.name })),
              }))}
              onChange={choose}
            />
          </div>
          <nav className={styles.others}>
            <Link to={path}>管理个人模板</Link>
          </nav>
        </>
      }
    />
  );
}
