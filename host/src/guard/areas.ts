/** Whose pages a path belongs to, by its first part: of a remote whose page table is not to be had, nothing else is known here. */
const AREAS: Readonly<Record<string, string>> = {
  outpatient: 'remote-outpatient',
  work: 'remote-workstation',
  suffer: 'remote-patients',
  statement: 'remote-reports',
  erp: 'remote-erp',
  screen: 'remote-screening',
  system: 'remote-system',
};

export function remoteOfArea(pathname: string): string | undefined {
  return AREAS[pathname.split('/')[1] ?? ''];
}

export function areaOf(remote: string): string | undefined {
  return Object.keys(AREAS).find((area) => AREAS[area] === remote);
}
