// "Try it": sends one request with the key typed at the top of the page. The key stays in that field and nowhere else.
const PREFIX = '/api/public/v1'
const make = (name, properties = {}, ...children) => {
  const element = Object.assign(document.createElement(name), properties)
  element.append(...children)
  return element
}

const field = (parameter) =>
  make(
    'label',
    {},
    `${parameter.name}${parameter.required ? '' : ' (optional)'}`,
    make('input', { name: parameter.name, required: parameter.required, autocomplete: 'off' }),
  )

const send = async (operation, form, output) => {
  const value = (name) => form.elements.namedItem(name).value
  const path = operation.path.replace(/\{(\w+)\}/g, (_, name) => encodeURIComponent(value(name)))
  const query = new URLSearchParams()
  for (const { name } of operation.parameters.filter((p) => p.in === 'query')) if (value(name) !== '') query.set(name, value(name))
  const headers = { authorization: `Bearer ${document.getElementById('key').value.trim()}` }
  const body = operation.body === null ? undefined : value('request body')
  if (body !== undefined) headers['content-type'] = 'application/json'
  output.textContent = 'Waiting…'
  try {
    const answer = await fetch(`${PREFIX}${path}${query.size > 0 ? `?${query}` : ''}`, {
      method: operation.method,
      headers,
      body,
      credentials: 'omit',
    })
    const type = answer.headers.get('content-type') ?? ''
    const text = /json|text/.test(type) ? await answer.text() : `(${type})`
    const shown = /json/.test(type) && text !== '' ? JSON.stringify(JSON.parse(text), null, 2) : text
    const sent = [...answer.headers].filter(([name]) =>
      /^(x-request-id|etag|location|retry-after|idempotent-replayed|content-type)$/.test(name),
    )
    output.textContent = `${answer.status}\n${sent.map(([name, v]) => `${name}: ${v}`).join('\n')}\n\n${shown.slice(0, 100_000)}`
  } catch (error) {
    output.textContent = `No answer: ${error.message}`
  }
}

const open = (place) => {
  const operation = JSON.parse(place.dataset.try)
  const output = make('pre', { tabIndex: 0, ariaLabel: 'Answer', ariaLive: 'polite' })
  const form = make('form', {}, ...operation.parameters.map(field))
  if (operation.body !== null)
    form.append(
      make(
        'label',
        {},
        'request body',
        make('textarea', { name: 'request body', value: JSON.stringify(operation.body, null, 2), spellcheck: false }),
      ),
    )
  form.append(make('button', { type: 'submit' }, `Send ${operation.method}`))
  form.addEventListener('submit', (event) => {
    event.preventDefault()
    send(operation, form, output)
  })
  place.replaceChildren(form, output)
  form.elements[0].focus()
}

for (const place of document.querySelectorAll('.try')) {
  const button = make('button', { type: 'button' }, 'Try it')
  button.addEventListener('click', () => open(place))
  place.append(button)
}

// On a wide screen the contents are open; on a phone they would fill it.
document.getElementById('contents').open = matchMedia('(min-width: 801px)').matches

// A link leads into what is folded.
const unfold = () => {
  const target = document.getElementById(decodeURIComponent(location.hash.slice(1)))
  if (target?.tagName === 'DETAILS') {
    target.open = true
    target.scrollIntoView()
  }
}
addEventListener('hashchange', unfold)
unfold()
