import { licenceKind } from '@mingmou/contract/erp/erp.dicts';
import { supplier } from '@mingmou/contract/erp/purchase/supplier.contract';
import type { Licence } from '@mingmou/contract/erp/purchase/supplier.rules';
import { useCall } from '@mingmou/core/store/use-call';
import { FieldInput } from '@mingmou/kit/form/field-input';
import { useFormSurroundings } from '@mingmou/kit/form/form-context';
import { Button } from '@mingmou/kit/ui';
import { PictureInput } from '@mingmou/kit/upload/picture-input';
import { useState } from 'react';
import styles from './supplier.module.css';

interface LicencesInputProps {
  readonly id?: string;
  readonly value?: readonly Licence[];
  readonly onChange?: (rows: readonly Licence[]) => void;
}

const PICTURE = '证照图片';
const NONE = [] as const;
const { max = 0, item } = supplier.fields.licences;
const inputs = (['kind', 'no', 'expireDate'] as const).flatMap((name) => {
  const spec = item?.fields?.[name];
  return spec ? [{ name, spec }] : [];
});

/** The pictures that the supplier held when it was read. */
function useKnownPictures() {
  const { row } = useFormSurroundings();
  const id = typeof row.id === 'number' ? row.id : 0;
  const { data } = useCall(supplier.pictures, { id }, { skip: id === 0, quiet: true });
  return data ?? NONE;
}

/** The licences of a supplier, one a row; without a day a licence is 长期. */
export function LicencesInput({ id, value, onChange }: LicencesInputProps) {
  const rows = value ?? [];
  const known = useKnownPictures();
  const [keys, setKeys] = useState<readonly string[]>([]);
  const keyOf = (index: number) => keys[index] ?? `row-${index}`;
  const change = (index: number, next: Partial<Licence>) =>
    onChange?.(rows.map((row, at) => (at === index ? { ...row, ...next } : row)));
  const remove = (index: number) => {
    // Remaining rows keep their keys, and therefore their open state.
    const kept = rows.map((_, at) => keyOf(at)).filter((_, at) => at !== index);
    setKeys([...kept, `row-${Math.random()}`]);
    onChange?.(rows.filter((_, at) => at !== index));
  };
  const add = () => {
    const free = licenceKind.rows.find(({ code }) => !rows.some(({ kind }) => kind === code));
    onChange?.([...rows, { kind: free?.code }]);
  };

  return (
    <div className={styles.licences}>
      {rows.map((row, index) => (
        <fieldset key={keyOf(index)} className={styles.licence} aria-label={`第${index + 1}行证照`}>
          {inputs.map(({ name, spec }) => (
            <span key={name}>
              <label htmlFor={`${id}-${index}-${name}`} className={styles.label}>
                {spec.title}
              </label>
              <FieldInput
                id={`${id}-${index}-${name}`}
                spec={spec}
                value={row[name]}
                onChange={(next) => change(index, { [name]: next })}
              />
            </span>
          ))}
          <Button aria-label={`移除第${index + 1}行证照`} onClick={() => remove(index)}>
            移除
          </Button>
          <div className={styles.picture}>
            <PictureInput
              use="SUPPLIER_LICENCE"
              title={`第${index + 1}行${PICTURE}`}
              value={row.fileId ?? null}
              onChange={(fileId) => change(index, { fileId })}
              known={known}
              scan
            />
          </div>
        </fieldset>
      ))}
      {rows.length < max ? (
        <Button id={id} aria-label="添加证照" type="dashed" className={styles.add} onClick={add}>
          添加证照
        </Button>
      ) : null}
    </div>
  );
}
