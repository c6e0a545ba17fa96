import { dictName } from '@mingmou/contract/base/dict';
import { saleDesk } from '@mingmou/contract/erp/sale/sale-desk.contract';
import { salePrescription } from '@mingmou/contract/erp/sale/sale-prescription.contract';
import { opticianKind } from '@mingmou/contract/workstation/optician.dicts';
import { useCall } from '@mingmou/core/store/use-call';
import { useFeedback } from '@mingmou/kit/feedback/use-feedback';
import { Quiet } from '@mingmou/kit/page/quiet';
import { Button } from '@mingmou/kit/ui';
import { useState } from 'react';
import styles from './sale.module.css';
import { type Breed, expiredDays, type Proposal } from './sale-draft';

interface SalePapersProps {
  readonly acceptsId: number;
  readonly patientId: number;
  /** The day of the visit. */
  readonly day: string;
  /** One of the visit waits for its doctor. */
  readonly isWaiting: boolean;
  readonly onPick: (paper: Proposal, breed: Breed, expired: number) => void;
}

/** The confirmed prescriptions of the patient, those of this visit first, and the lenses that fit the chosen one. */
export function SalePapers({ acceptsId, patientId, day, isWaiting, onPick }: SalePapersProps) {
  const { data = [], loading } = useCall(salePrescription.papers, { patientId });
  const [chosen, choose] = useState<number>();
  const isOwn = (paper: (typeof data)[number]) => paper.acceptsId === acceptsId;
  const papers = [...data.filter(isOwn), ...data.filter((paper) => !isOwn(paper))];
  return (
    <section className={styles.papers} aria-label="处方">
      <h2>处方</h2>
      {isWaiting ? <Quiet as="p">有处方待医师确认，确认后才能开单</Quiet> : null}
      {papers.length === 0 && !loading ? <Quiet as="p">患者还没有已确认的配镜处方</Quiet> : null}
      {papers.map((paper) => {
        const { id, kind, rxNo, prescriberName, confirmedAt, validUntil, isExpired } = paper;
        const when = isOwn(paper) ? '本次' : confirmedAt.slice(0, 10);
        const name = dictName(opticianKind, kind);
        return (
          <div key={id} className={isExpired ? `${styles.paper} ${styles.expired}` : styles.paper}>
            <span className={styles.paperHead}>
              <b>{name}</b>
              <Quiet as="small">{when}</Quiet>
            </span>
            <Quiet as="small">
              {rxNo} {prescriberName}
            </Quiet>
            {isExpired ? <Quiet as="small">已过期（{validUntil}）</Quiet> : null}
            <Button
              size="small"
              aria-label={`${when}${name}按处方开单`}
              aria-pressed={chosen === id}
              onClick={() => choose(chosen === id ? undefined : id)}
            >
              按处方开单
            </Button>
            {chosen === id ? (
              <Lenses prescriptionId={id} expired={expiredDays(validUntil, day)} onPick={onPick} />
            ) : null}
          </div>
        );
      })}
    </section>
  );
}

interface LensesProps extends Pick<SalePapersProps, 'onPick'> {
  readonly prescriptionId: number;
  readonly expired: number;
}

function eyeText({ eye, lens, nearest }: Breed['eyes'][number]): string {
  const side = eye === 'OD' ? '右' : '左';
  if (!lens) return nearest ? `${side}无此度数，最近 ${nearest.spec ?? nearest.goodsName}` : `${side}无此度数`;
  return lens.stockMode === 'STOCK' ? `${side}可售 ${lens.sellable}` : `${side}定做`;
}

function Lenses({ prescriptionId, expired, onPick }: LensesProps) {
  const { data, loading } = useCall(saleDesk.findPrescriptionCommodity, { prescriptionId });
  const { confirm } = useFeedback();
  const pick = async (paper: Proposal, breed: Breed) => {
    if (expired > 0 && !(await confirm(`处方已过期${expired}天，确定继续？`))) return;
    onPick(paper, breed, expired);
  };
  if (loading || !data) return <Quiet as="small">正在查找镜片…</Quiet>;
  if (data.breeds.length === 0) return <Quiet as="small">没有适合此处方的镜片</Quiet>;
  return (
    <ul className={styles.breeds} aria-label={`${dictName(opticianKind, data.kind)}镜片`}>
      {data.breeds.map((breed) => (
        <li key={breed.breedId}>
          <Button size="small" type="link" onClick={() => pick(data, breed)}>
            {breed.goodsName}
          </Button>
          <Quiet as="small">{breed.eyes.map(eyeText).join(' · ')}</Quiet>
        </li>
      ))}
    </ul>
  );
}
