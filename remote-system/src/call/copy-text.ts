function copyBySelection(text: string): boolean {
  const box = document.createElement('textarea');
  box.value = text;
  box.setAttribute('readonly', '');
  document.body.append(box);
  box.select();
  const isCopied = document.execCommand('copy');
  box.remove();
  return isCopied;
}

/** Puts a text on the clipboard; browsers keep the newer way from pages that came by plain http. */
export async function copyText(text: string): Promise<boolean> {
  if (!navigator.clipboard) return copyBySelection(text);
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    return copyBySelection(text);
  }
}
