import { execFileSync } from 'node:child_process'
import { expect, test } from 'vitest'
import { shellWord } from './terminal.ts'

test('a path that is printed to be copied is one word to a shell, and plain where it can be', () => {
  expect(shellWord('/home/me/.data/demo.key')).toBe('/home/me/.data/demo.key')
  for (const path of ['/My Files/it’s', "/it's/a $HOME `x`", '/ünïcode', '/two\nlines'])
    expect(execFileSync('/bin/sh', ['-c', `printf %s ${shellWord(path)}`], { encoding: 'utf8' })).toBe(path)
})
