import { PaperSheet } from '@mingmou/clinic/print/paper-sheet';
import type { Template } from '@mingmou/clinic/print/receipt-parts';
import { receiptDetailMode, receiptPaper } from '@mingmou/contract/cashier/cashier.dicts';
import { receipt } from '@mingmou/contract/cashier/payment/receipt.contract';
import { currentPlace, go } from '@mingmou/core/navigation/history';
import { useNavigate } from '@mingmou/core/navigation/router';
import type { RefusedCall } from '@mingmou/core/store/call-api';
import { FieldInput } from '@mingmou/kit/form/field-input';
import { useKeys } from '@mingmou/kit/keys/use-keys';
import { ListFailure } from '@mingmou/kit/list/list-failure';
import { Page } from '@mingmou/kit/page/page';
import { Panel } from '@mingmou/kit/page/panel';
import { Quiet } from '@mingmou/kit/page/quiet';
import { Button, Skeleton } from '@mingmou/kit/ui';
import { type ReactNode, useRef, useState } from 'react';
import { useFocusOnLoad } from '../../parts/focus';
import cashier from '../cashier.module.css';
import type { Tab } from '../list/tabs';
import { paths } from '../paths';
import styles from './receipt-page.module.css';

interface ReceiptPageProps {
  readonly title: string;
  /** The list that leads here. */
  readonly tab: Tab;
  readonly state: {
    readonly loading: boolean;
    readonly refusal: RefusedCall | undefined;
    readonly refetch: () => void;
  };
  readonly template: Template | undefined;
  readonly printCount: number;
  /** Which of the settings matter to this paper. */
  readonly settings: readonly (keyof Template)[];
  readonly sheet: (template: Template) => ReactNode;
  readonly onPrint: (template: Template) => Promise<void>;
}

const TITLES = { paper: receiptPaper.title, detailMode: receiptDetailMode.title } as const;

/** 票据打印设置: settings of the print on the left, the paper on the right. */
export function ReceiptPage(props: ReceiptPageProps) {
  const { title, tab, state, template: given, printCount, settings, sheet, onPrint } = props;
  const navigate = useNavigate();
  const [chosen, choose] = useState<Partial<Template>>({});
  // The first page of its tab has none of this product before it.
  const back = () => (currentPlace().key === 'start' ? navigate(paths.list(tab)) : go(-1));
  const template = given && { ...given, ...chosen };
  const print = () => template && void onPrint(template);
  useKeys([{ key: 'F9', title: '打印', run: print }]);
  const button = useRef<HTMLButtonElement>(null);
  useFocusOnLoad(template !== undefined, () => button.current?.focus());
  return (
    <Page label={title} height="least">
      <h1 className={cashier.title}>{title}</h1>
      {state.refusal ? <ListFailure refusal={state.refusal} retry={state.refetch} /> : null}
      {state.loading ? <Skeleton active /> : null}
      {template ? (
        <div className={styles.columns}>
          <Panel aria-label="打印设置">
            <h2 className={cashier.heading}>打印设置</h2>
            {settings.map((name) => (
              <div key={name} className={styles.setting}>
                <label htmlFor={`receipt-${name}`}>
                  {name in TITLES ? TITLES[name as keyof typeof TITLES] : receipt.template[name].title}
                </label>
                <FieldInput
                  id={`receipt-${name}`}
                  spec={receipt.template[name]}
                  value={template[name]}
                  onChange={(value) => choose((now) => (value === null ? now : { ...now, [name]: value }))}
                />
              </div>
            ))}
            <Quiet as="p">{printCount > 0 ? `已打印 ${printCount} 次，再打印将标注「补打」` : '尚未打印'}</Quiet>
            <p className={cashier.acts}>
              <Button onClick={back}>返回</Button>
              <Button ref={button} type="primary" aria-keyshortcuts="F9" onClick={print}>
                打印
              </Button>
            </p>
          </Panel>
          <section className={styles.preview} aria-label="预览">
            <PaperSheet of={template}>{sheet(template)}</PaperSheet>
          </section>
        </div>
      ) : null}
    </Page>
  );
}
