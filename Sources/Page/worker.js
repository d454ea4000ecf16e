// Judges in a thread of its own. A module that traps ends with its worker, and the page stays.
let core, memory
let output = []
let size = 1
const decoder = new TextDecoder()

const unpacked = async (base64) => {
  const octets = Uint8Array.from(atob(base64), (letter) => letter.charCodeAt(0))
  const stream = new Blob([octets]).stream().pipeThrough(new DecompressionStream('gzip'))
  return new Uint8Array(await new Response(stream).arrayBuffer())
}

const put = (octets) => new Uint8Array(memory.buffer, core.room(octets.length), octets.length).set(octets)
const give = (path, octets) => {
  put(new TextEncoder().encode(path))
  core.path()
  put(octets)
}
const text = (number) => (output[number] ?? []).join('')

const begin = async ({ module, rules }) => {
  const compiled = await WebAssembly.compile(await unpacked(module))
  const imports = { page: {
    take: (number, start, count) => {
      (output[number] ??= []).push(decoder.decode(new Uint8Array(memory.buffer, start, count)))
    },
    progress: (octets) => postMessage({ progress: octets / size }),
  } }
  for (const { module, name } of WebAssembly.Module.imports(compiled)) {
    imports[module] ??= {}
    imports[module][name] ??= () => { throw new Error(`a page has no ${name}`) }
  }
  core = (await WebAssembly.instantiate(compiled, imports)).exports
  memory = core.memory
  for (const [path, rule] of JSON.parse(decoder.decode(await unpacked(rules)))) {
    give(path, new TextEncoder().encode(rule))
    if ((path.endsWith('/states.yaml') ? core.states() : core.rule()) !== 0) throw new Error(text(5))
  }
}

const tasks = {
  begin,
  audit: ({ name, octets, own }) => {
    size = octets.length
    give(name, octets)
    const status = core.audit(own ? 1 : 0)
    return { status, json: text(1), text: text(3), remarks: text(4) }
  },
  report: ({ name, octets }) => {
    size = octets.length
    give(name, octets)
    core.audit(2)
    return { html: text(2) }
  },
  timeline: ({ name, octets }) => {
    size = octets.length
    give(name, octets)
    core.timeline()
    return { text: text(3) }
  },
  check: ({ rule }) => {
    give('Specs/my-rule.yaml', new TextEncoder().encode(rule))
    return { isGood: core.own() === 0, mistakes: text(5) }
  },
}

onmessage = async ({ data }) => {
  output = []
  try {
    postMessage({ id: data.id, result: await tasks[data.task](data) ?? {} })
  } catch (error) {
    postMessage({ id: data.id, failure: String(error?.message ?? error) })
  }
}
