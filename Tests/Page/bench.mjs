// The module of the page in node, used as the page's worker uses it.
import fs from 'node:fs'

/** The files below a folder, in the order of their paths. */
function files(folder) {
  return fs.readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((file) => file.isFile()).map((file) => `${file.parentPath ?? file.path}/${file.name}`).sort()
}

export class Bench {
  /** Reads a module from a file. */
  static async with(path) {
    const bench = new Bench()
    bench.module = await WebAssembly.compile(fs.readFileSync(path))
    await bench.begin()
    return bench
  }

  /** Begins with a new instance, which knows no rules. */
  async begin() {
    this.output = ['', '', '', '', '', '']
    const absent = (name) => () => { throw new Error(`the page has no ${name}`) }
    const imports = { page: {
      take: (output, start, count) => {
        this.output[output] += Buffer.from(this.memory.buffer, start, count).toString('utf8')
      },
      progress: () => {},
    } }
    for (const { module, name } of WebAssembly.Module.imports(this.module)) {
      imports[module] ??= {}
      imports[module][name] ??= absent(name)
    }
    this.exports = (await WebAssembly.instantiate(this.module, imports)).exports
    this.memory = this.exports.memory
  }

  put(octets) {
    const start = this.exports.room(octets.length)
    new Uint8Array(this.memory.buffer, start, octets.length).set(octets)
  }

  /** Gives the module a file, which a function of it then reads. */
  give(path, octets) {
    this.put(Buffer.from(path))
    this.exports.path()
    this.put(octets)
  }

  /** Reads all rules below a folder. The shared states come first. */
  readRules(folder) {
    this.folder = folder
    const rules = files(folder).filter((path) => path.endsWith('.yaml'))
    const isStates = (path) => path.endsWith('/states.yaml')
    for (const path of [...rules.filter(isStates), ...rules.filter((path) => !isStates(path))]) {
      this.give(path, fs.readFileSync(path))
      if ((isStates(path) ? this.exports.states() : this.exports.rule()) !== 0) {
        throw new Error(this.output[5])
      }
    }
  }

  /** Judges a capture. A module that has ended begins anew. */
  async audit(path, octets) {
    this.output.fill('')
    try {
      this.give(path, octets)
      const status = this.exports.audit(0)
      return { status, json: this.output[1], text: this.output[3], remarks: this.output[4] }
    } catch (error) {
      const trap = String(error.stack ?? error)
      await this.begin()
      this.readRules(this.folder)
      return { trap }
    }
  }
}
