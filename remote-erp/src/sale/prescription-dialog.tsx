import { today } from '@mingmou/contract/base/clinic-day';
import { dictName } from '@mingmou/contract/base/dict';
import { formatPrice } from '@mingmou/contract/base/money';
import { eye as eyeDict } from '@mingmou/contract/dict/eye';
import { lensFamily } from '@mingmou/contract/erp/sale/sale-power.rules';
import { salePrescription } from '@mingmou/contract/erp/sale/sale-prescription.contract';
import { stock } from '@mingmou/contract/erp/stock/stock.contract';
import { opticianKind } from '@mingmou/contract/workstation/optician.dicts';
import { useHolds } from '@mingmou/core/permission/use-holds';
import { useCall } from '@mingmou/core/store/use-call';
import { useFeedback } from '@mingmou/kit/feedback/use-feedback';
import { useKeys } from '@mingmou/kit/keys/use-keys';
import { ListFailure } from '@mingmou/kit/list/list-failure';
import { Quiet } from '@mingmou/kit/page/quiet';
import { Button } from '@mingmou/kit/ui';
import { Select } from '@mingmou/kit/ui-form';
import { Modal } from '@mingmou/kit/ui-overlay';
import { useId, useState } from 'react';
import { useLocations } from '../bill/ways/use-locations';
import { paramsText } from './params-text';
import { type Breed, type ForEye, isReady, type Proposal, prescribedLines, readyEyes } from './prescribed-lines';
import { PrescribedMatrix } from './prescribed-matrix';
import type { PrescriptionTool } from './prescription-button';
import styles from './sale.module.css';

const DAY_MS = 86_400_000;
const daysSince = (day: string) => Math.round((Date.parse(today()) - Date.parse(day)) / DAY_MS);

interface PrescriptionDialogProps extends PrescriptionTool {
  readonly patientId: number;
  readonly onClose: () => void;
}

/** 选处方: signed prescriptions of the patient, with suitable lenses; one click takes both eyes. */
export function PrescriptionDialog({ patientId, store, changeHead, onClose }: PrescriptionDialogProps) {
  const id = useId();
  const { data: papers, loading } = useCall(salePrescription.papers, { patientId });
  const [chosen, choose] = useState<number>();
  const paper = papers?.find((one) => one.id === chosen) ?? papers?.find(({ isExpired }) => !isExpired) ?? papers?.[0];
  const asked = { prescriptionId: paper?.id ?? 0 };
  const { data, refusal, refetch } = useCall(salePrescription.propose, asked, { skip: paper === undefined });
  const proposal = data?.id === paper?.id ? data : undefined;
  const { placeOf } = useLocations();
  const { confirm } = useFeedback();
  useKeys([], { blocking: true });

  const take = async (of: Proposal, breed: Breed) => {
    const { validUntil, isExpired } = of;
    const late = isExpired ? `处方已过期${daysSince(validUntil)}天，确定继续？` : null;
    if (late && !(await confirm(late, { ok: '继续' }))) return;
    const isOneEye = of.eyes.length === 2 && readyEyes(breed).length === 1;
    if (isOneEye && !(await confirm('仅销售单眼镜片，确定继续？', { ok: '继续' }))) return;
    store.add(prescribedLines(of, breed, store.lines(), placeOf));
    const isContact = lensFamily(breed.categoryId) === 'CONTACT';
    changeHead({
      prescriptionId: of.id,
      saleType: isContact ? '接触镜' : '框架眼镜',
      processType: isContact ? '无需加工' : breed.stockMode === 'STOCK' ? '现片' : '定片',
    });
    onClose();
  };

  return (
    <Modal reading open title="选处方" width="min(1000px, 94vw)" style={{ top: 40 }} footer={null} onCancel={onClose}>
      <div className={styles.packageHead}>
        <label htmlFor={id}>处方</label>
        <Select<number>
          id={id}
          autoFocus
          value={paper?.id ?? null}
          notFoundContent={loading ? '查找中…' : '该患者没有已确认的配镜处方'}
          placeholder={loading ? '查找中…' : '该患者没有已确认的配镜处方'}
          options={(papers ?? []).map(({ id: value, rxNo, kind, confirmedAt, prescriberName, isExpired }) => ({
            value,
            label: [
              `${confirmedAt.slice(0, 10)} ${dictName(opticianKind, kind)} ${rxNo} ${prescriberName}`,
              ...(isExpired ? ['已过期'] : []),
            ].join('　'),
          }))}
          onChange={(value: number) => choose(value)}
        />
      </div>
      {paper ? (
        <p className={styles.paper}>
          {paper.eyes.map(({ eye, params }) => (
            <span key={eye}>{paramsText({ eye, customParams: params })}　</span>
          ))}
        </p>
      ) : null}
      {refusal ? <ListFailure refusal={refusal} retry={refetch} /> : null}
      {proposal ? <Breeds proposal={proposal} onTake={(breed) => void take(proposal, breed)} /> : null}
    </Modal>
  );
}

interface BreedsProps {
  readonly proposal: Proposal;
  readonly onTake: (breed: Breed) => void;
}

function Breeds({ proposal, onTake }: BreedsProps) {
  const { breeds, eyes } = proposal;
  const [spread, setSpread] = useState<number>();
  const shown = breeds.find(({ breedId }) => breedId === spread);
  if (breeds.length === 0) return <Quiet as="p">没有适合这张处方的镜片品种</Quiet>;
  return (
    <>
      <table className={styles.breeds} aria-label="可售镜片">
        <thead>
          <tr>
            <th scope="col">镜片</th>
            {eyes.map(({ eye }) => (
              <th key={eye} scope="col">
                {dictName(eyeDict, eye)}
              </th>
            ))}
            <th scope="col">标签价</th>
            <th scope="col">操作</th>
          </tr>
        </thead>
        <tbody>
          {breeds.map((breed) => (
            <BreedRow
              key={breed.breedId}
              breed={breed}
              isSpread={breed.breedId === spread}
              onTake={() => onTake(breed)}
              onSpread={() => setSpread(breed.breedId === spread ? undefined : breed.breedId)}
            />
          ))}
        </tbody>
      </table>
      {shown ? <PrescribedMatrix breed={shown} onTake={() => onTake(shown)} /> : null}
    </>
  );
}

interface BreedRowProps {
  readonly breed: Breed;
  /** Whether its powers are shown below. */
  readonly isSpread: boolean;
  readonly onTake: () => void;
  readonly onSpread: () => void;
}

function BreedRow({ breed, isSpread, onTake, onSpread }: BreedRowProps) {
  const { goodsName, eyes, stockMode } = breed;
  const maySpread = useHolds(stock.matrix.grant) && stockMode === 'STOCK';
  const ready = readyEyes(breed);
  const price = ready.map(({ lens }) => lens?.tagPrice).find((one) => one);
  const [first, second] = ready;
  const act = first && !second ? `取${dictName(eyeDict, first.eye)}` : '取双眼';
  return (
    <tr>
      <td>{goodsName}</td>
      {eyes.map((one) => (
        <td key={one.eye}>
          <EyeStock of={one} />
        </td>
      ))}
      <td>{price ? formatPrice(price) : '未定价'}</td>
      <td>
        {ready.length > 0 ? (
          <Button onClick={onTake} aria-label={`${act} ${goodsName}`}>
            {act}
          </Button>
        ) : (
          <Quiet>无现货</Quiet>
        )}
        {maySpread ? (
          <Button type="link" aria-expanded={isSpread} aria-label={`度数矩阵 ${goodsName}`} onClick={onSpread}>
            度数矩阵
          </Button>
        ) : null}
      </td>
    </tr>
  );
}

/** What there is for an eye: the power itself, or the nearest one that lies here. */
function EyeStock({ of }: { readonly of: ForEye }) {
  const { lens, nearest } = of;
  const near = nearest ? <small>最近：{`${nearest.spec}（可售 ${nearest.sellable}）`}</small> : null;
  if (!lens) return <>无此度数{near}</>;
  if (lens.stockMode !== 'STOCK') return <>定做</>;
  return (
    <>
      {isReady(of) ? `${lens.spec}（可售 ${lens.sellable}）` : `${lens.spec} 缺货`}
      {near}
    </>
  );
}
