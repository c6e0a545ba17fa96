import { saleDesk } from '@mingmou/contract/erp/sale/sale-desk.contract';
import { opticianFlow } from '@mingmou/contract/workstation/stage.flow';
import { Link, useSearchParams } from '@mingmou/core/navigation/router';
import { useHolds } from '@mingmou/core/permission/use-holds';
import { VisitFrame } from '../detail/visit-frame';
import styles from './bill.module.css';
import { BillForm } from './bill-form';
import { SalePanel } from './sale-panel';

const TAB = 3;
const SALE = 'sale';
const RX_TAB = 9;
const WAITING = opticianFlow.states.WAITING.code;

/** 开单: examinations, treatments and goods of a visit (domain-workstation §2.4). */
export default function BillStage() {
  const [params] = useSearchParams();
  const seesSales = useHolds(saleDesk.findInvoice.grant);
  const isSale = seesSales && params.get('part') === SALE;
  return (
    <VisitFrame tab={TAB} title="开单">
      {({ acceptsId, patientId }, visit) => (
        <>
          {seesSales ? <Parts isSale={isSale} /> : null}
          {isSale ? (
            <SalePanel
              key={acceptsId}
              {...{ acceptsId, patientId }}
              day={visit?.day ?? ''}
              isWaiting={visit?.stages.some(({ tab, stageState }) => tab === RX_TAB && stageState === WAITING) ?? false}
            />
          ) : (
            <BillForm key={acceptsId} acceptsId={acceptsId} />
          )}
        </>
      )}
    </VisitFrame>
  );
}

function Parts({ isSale }: { readonly isSale: boolean }) {
  const [params] = useSearchParams();
  const address = (part: string) => {
    const query = new URLSearchParams(params);
    query.set('part', part);
    return `?${query.toString()}`;
  };
  return (
    <nav className={styles.batches} aria-label="开单内容">
      {[
        { part: 'bill', title: '检查治疗', isCurrent: !isSale },
        { part: SALE, title: '配镜销售', isCurrent: isSale },
      ].map(({ part, title, isCurrent }) => (
        <Link
          key={part}
          to={address(part)}
          replace
          className={isCurrent ? `${styles.batch} ${styles.current}` : styles.batch}
          aria-current={isCurrent ? 'page' : undefined}
        >
          {title}
        </Link>
      ))}
    </nav>
  );
}
