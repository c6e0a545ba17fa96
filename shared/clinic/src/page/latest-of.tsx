/**
 * Returns the latest state of a row that a dialog is open for, so that the dialog can take the version that another person
 * saved meanwhile. A row that has left the list stays as it was.
 */
export function latestOf<Row>(row: Row, rows: readonly Row[] | undefined, key: keyof Row): Row {
  return rows?.find((one) => one[key] === row[key]) ?? row;
}
