import { expect, it } from 'vitest'
import { endpointOf, isHome } from '../../electron/api/transport/endpoint.ts'

it.each([
  ['https://git.example.org', '/'],
  ['https://git.example.org', 'https://git.example.org/'],
  ['https://git.example.org', 'https://git.example.org'],
  // A service behind a proxy may not know by which scheme and port it is reached.
  ['https://git.example.org', 'http://git.example.org:8080/'],
  ['https://git.example.org/git', 'https://git.example.org/git/'],
])('the start page of %s is %s', (baseUrl, address) => {
  expect(isHome(endpointOf(baseUrl, '/api/v4'), address)).toBe(true)
})

it.each([
  ['https://git.example.org', null],
  ['https://git.example.org', '/users/sign_in'],
  ['https://git.example.org', 'https://portal.example.org/'],
  ['https://git.example.org', 'https://'],
  ['https://git.example.org/git', 'https://git.example.org/'],
])('the start page of %s is not %s', (baseUrl, address) => {
  expect(isHome(endpointOf(baseUrl, '/api/v4'), address)).toBe(false)
})
