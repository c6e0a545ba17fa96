import { employee } from '@mingmou/contract/system/org/employee.contract';
import type { WorkPlace } from '@mingmou/contract/system/org/employee.rules';
import { useCall } from '@mingmou/core/store/use-call';
import { Select } from '@mingmou/kit/ui-form';
import styles from './staff.module.css';

interface PlacesInputProps {
  readonly id?: string;
  readonly value?: readonly WorkPlace[];
  readonly onChange?: (places: readonly WorkPlace[]) => void;
}

interface Named {
  readonly id: number;
  readonly name: string;
}

const optionsOf = (rows: readonly Named[]) => rows.map(({ id, name }) => ({ value: id, label: name }));

/** Organisations where a person works, the main one first, with the departments in each. */
export function PlacesInput({ id, value, onChange }: PlacesInputProps) {
  const { data, fetching } = useCall(employee.places, {});
  const orgs = data ?? [];
  const places = value ?? [];
  const chooseOrgs = (orgIds: readonly number[]) =>
    onChange?.(orgIds.map((orgId) => places.find((place) => place.orgId === orgId) ?? { orgId, departmentIds: [] }));
  const chooseDepartments = (orgId: number, departmentIds: readonly number[]) =>
    onChange?.(places.map((place) => (place.orgId === orgId ? { orgId, departmentIds } : place)));

  return (
    <div className={styles.places}>
      <Select<number[]>
        id={id}
        mode="multiple"
        placeholder="请选择机构，第一个为主机构"
        loading={fetching}
        value={places.map(({ orgId }) => orgId)}
        options={optionsOf(orgs)}
        showSearch={{ optionFilterProp: 'label' }}
        onChange={chooseOrgs}
      />
      {places.map(({ orgId, departmentIds }) => {
        const org = orgs.find((each) => each.id === orgId);
        return (
          <div key={orgId} className={styles.place}>
            <label htmlFor={`${id}-${orgId}`} className={styles.org}>
              {org?.name ?? `机构${orgId}`}的科室
            </label>
            <Select<number[]>
              id={`${id}-${orgId}`}
              mode="multiple"
              placeholder="请选择科室"
              loading={fetching}
              value={[...departmentIds]}
              options={optionsOf(org?.departments ?? [])}
              showSearch={{ optionFilterProp: 'label' }}
              onChange={(chosen) => chooseDepartments(orgId, chosen)}
            />
          </div>
        );
      })}
    </div>
  );
}
