import { amountSelect } from '@mingmou/clinic/page/amount-label';
import { formatMoney } from '@mingmou/contract/base/money';
import { reviewServicePackage } from '@mingmou/contract/system/training/review-service-package.contract';
import { trainingServicePackage } from '@mingmou/contract/system/training/training-service-package.contract';
import { useCall } from '@mingmou/core/store/use-call';
import { Form, InputNumber, Select } from '@mingmou/kit/ui-form';
import { amountOf, type ChosenServicePackage } from './register.draft';
import type { Fee } from './use-fee';

const REVIEWS = 6;
const TRAINING = 7;
const MOST_PIECES = 99;

interface ServicePackageFieldsProps {
  readonly chosen: readonly ChosenServicePackage[];
  readonly onChoose: (packages: readonly ChosenServicePackage[]) => void;
  readonly usable: Fee['usable'];
  readonly usedId: number | undefined;
  readonly onUse: (id: number | undefined) => void;
}

const keyOf = ({ sourceType, packageId }: ChosenServicePackage) => `${sourceType} ${packageId}`;

/** Packages on sale here, of reviews and of vision training. */
function useOnSale(): readonly ChosenServicePackage[] {
  const reviews = useCall(reviewServicePackage.findAll, {}, { quiet: true });
  const trainings = useCall(trainingServicePackage.findAll, {}, { quiet: true });
  const of = (sourceType: ChosenServicePackage['sourceType'], rows: typeof trainings.data) =>
    (rows ?? []).map(({ id, name, totalTimes, price }) => ({
      sourceType,
      packageId: id,
      name,
      totalTimes,
      price,
      qty: 1,
    }));
  return [...of(REVIEWS, reviews.data), ...of(TRAINING, trainings.data)];
}

interface PiecesProps {
  readonly of: ChosenServicePackage;
  readonly onChange: (qty: number) => void;
}

/** How many of a package are sold: its times are so many times its own. */
function Pieces({ of, onChange }: PiecesProps) {
  const { name, totalTimes, qty } = of;
  const id = `register-pieces-${keyOf(of).replace(' ', '-')}`;
  return (
    <Form.Item label={`${name} 份数`} htmlFor={id} extra={`共 ${totalTimes * qty} 次，${formatMoney(amountOf(of))}`}>
      <InputNumber
        id={id}
        min={1}
        max={MOST_PIECES}
        precision={0}
        value={qty}
        onFocus={({ target }) => target.select()}
        needed="请填写份数"
        onChange={(next) => (next === null ? undefined : onChange(next))}
      />
    </Form.Item>
  );
}

/** Packages sold with the registration, and the patient's package that covers the fee. */
export function ServicePackageFields({ chosen, onChoose, usable, usedId, onUse }: ServicePackageFieldsProps) {
  const onSale = useOnSale();
  const used = usable.find(({ id }) => id === usedId);
  return (
    <>
      {usable.length > 0 ? (
        <Form.Item
          label="使用套餐"
          htmlFor="register-use-package"
          extra={used ? `挂号费由套餐支付，用后剩余 ${used.leftTimes - 1} 次` : undefined}
        >
          <Select<number>
            id="register-use-package"
            allowClear
            placeholder="不使用"
            value={used?.id ?? null}
            options={usable.map(({ id, name, leftTimes, expireDate }) => ({
              value: id,
              label: `${name} 剩余${leftTimes}次${expireDate ? ` 至${expireDate}` : ''}`,
            }))}
            onChange={(id?: number) => onUse(id)}
          />
        </Form.Item>
      ) : null}
      <Form.Item label="套餐" htmlFor="register-packages">
        <Select<string[]>
          {...amountSelect(
            onSale.map((one) => ({ value: keyOf(one), name: one.name, amount: formatMoney(one.price) })),
          )}
          id="register-packages"
          mode="multiple"
          placeholder="不购买"
          notFoundContent="没有在售的套餐"
          showSearch={{ optionFilterProp: 'label' }}
          value={chosen.map(keyOf)}
          onChange={(keys: string[]) =>
            onChoose(keys.flatMap((key) => [...chosen, ...onSale].find((one) => keyOf(one) === key) ?? []))
          }
        />
      </Form.Item>
      {chosen.map((one) => (
        <Pieces
          key={keyOf(one)}
          of={one}
          onChange={(qty) => onChoose(chosen.map((other) => (other === one ? { ...one, qty } : other)))}
        />
      ))}
    </>
  );
}
