import { spawn } from 'node:child_process'

/** Shows a long text a page at a time. Returns false where the pager cannot be had. */
export async function paged(text: string): Promise<boolean> {
  const [pager = 'less', ...args] = (process.env['PAGER'] ?? 'less -FRX').split(/\s+/).filter(Boolean)
  const child = spawn(pager, args, { stdio: ['pipe', 'inherit', 'inherit'] })
  // A reader who has read enough leaves the pager before the end.
  child.stdin.on('error', () => undefined)
  child.stdin.end(text)
  return await new Promise((resolve) => {
    child.once('error', () => resolve(false))
    child.once('close', (code) => resolve(code !== 127))
  })
}
